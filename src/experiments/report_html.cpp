#include <fmt/format.h>

#include "core/text.h"
#include "experiments/report.h"

namespace brett {

namespace {

constexpr std::string_view page_style = R"css(
:root { color-scheme: light dark; --page: #ffffff; --ink: #23272e; --soft: #5b626d; --line: #d9dce1; --head: #f3f4f6;
  --good: #1d6b3a; --good-page: #e0f2e6; --bad: #8f2d12; --bad-page: #fbe4dc; --open: #4b5563; --open-page: #e9ebee; }
@media screen and (prefers-color-scheme: dark) { :root { --page: #16181c; --ink: #d9dce1; --soft: #9aa2ae; --line: #363b43; --head: #20242a;
  --good: #8fdcab; --good-page: #17361f; --bad: #ffb59c; --bad-page: #46200f; --open: #c3c9d2; --open-page: #2b3038; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .3rem; } h2 { font-size: 1.25rem; margin: 2.2rem 0 .6rem; border-bottom: 1px solid var(--line); }
p { max-width: 58rem; margin: .5rem 0; } .study, .soft { color: var(--soft); }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
nav ol { columns: 2; max-width: 58rem; padding-left: 1.4rem; } a { color: inherit; }
.wide { overflow-x: auto; margin: .8rem 0; }
table { border-collapse: collapse; font-size: .8rem; } th, td { padding: .28rem .45rem; border-bottom: 1px solid var(--line);
  text-align: left; vertical-align: top; } th { background: var(--head); font-weight: 600; }
td:first-child { min-width: 9rem; } td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.verdict { display: inline-block; padding: 0 .45rem; border-radius: .6rem; white-space: nowrap; }
.agrees { color: var(--good); background: var(--good-page); } .differs { color: var(--bad); background: var(--bad-page); }
.open { color: var(--open); background: var(--open-page); } .why { display: block; color: var(--soft); font-size: .92em; min-width: 7rem; }
.counts { display: flex; flex-wrap: wrap; gap: .6rem; margin: .8rem 0; } .counts .verdict { font-size: 1rem; padding: .15rem .8rem; }
figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; }
.warning { border-left: 4px solid var(--bad); padding-left: .8rem; }
@page { size: A4 landscape; margin: 12mm; }
@media print { body { max-width: none; padding: 0; font-size: 10.5pt; } .wide { overflow: visible; } table { font-size: 7.5pt; }
  th, td { padding: .12rem .3rem; } .verdict { border: 1px solid; } nav { display: none; } figure, tr { break-inside: avoid; }
  figure svg { width: auto; max-height: 175mm; } h2 { break-after: avoid; } thead { display: table-header-group; } }
)css";

std::string_view class_of(Agreement agreement) {
  constexpr std::array<std::string_view, 3> classes{"agrees", "differs", "open"};
  return classes[static_cast<std::size_t>(agreement)];
}

// `code` and *words*, everything else as it is.
std::string marked(std::string_view text) {
  std::string result;
  std::string_view open;  // the tag that a second mark closes
  for (const char c : escaped(text)) {
    const std::string_view tag = c == '`' ? "code" : c == '*' && open != "code" ? "em" : "";
    if (tag.empty() || (!open.empty() && tag != open)) {
      result += c;
    } else if (open.empty()) {
      result += fmt::format("<{}>", tag);
      open = tag;
    } else {
      result += fmt::format("</{}>", tag);
      open = {};
    }
  }
  if (!open.empty()) result += fmt::format("</{}>", open);
  return result;
}

std::string cell_html(const ReportCell& cell) {
  std::string text = marked(cell.text);
  if (!cell.link.empty()) text = fmt::format("<a href=\"{}/report.html\">{}</a>", cell.link, text);
  for (auto at = text.find('\n'); at != std::string::npos; at = text.find('\n', at)) {
    text.replace(at, 1, "<br>");
  }
  if (cell.agreement) {
    text += fmt::format("{}<span class=\"verdict {}\">{}</span>", text.empty() ? "" : "<br>",
                        class_of(*cell.agreement), name_of(*cell.agreement));
  }
  if (!cell.why.empty()) text += fmt::format("<span class=\"why\">{}</span>", escaped(cell.why));
  return fmt::format("<td{}>{}</td>", cell.is_number ? " class=\"number\"" : "", text);
}

std::string table_html(const ReportTable& table) {
  std::string html = "<div class=\"wide\"><table><thead><tr>";
  for (std::size_t i = 0; i < table.head.size(); ++i) {
    const bool number =
        !table.rows.empty() && i < table.rows.front().size() && table.rows.front()[i].is_number;
    html += fmt::format("<th{}>{}</th>", number ? " class=\"number\"" : "", marked(table.head[i]));
  }
  html += "</tr></thead><tbody>\n";
  for (const auto& row : table.rows) {
    html += "<tr>";
    for (const ReportCell& cell : row) html += cell_html(cell);
    html += "</tr>\n";
  }
  return html + "</tbody></table></div>\n";
}

struct BlockHtml {
  std::string operator()(const ReportText& text) const {
    return fmt::format("<p>{}</p>\n", marked(text.text));
  }
  std::string operator()(const ReportTable& table) const { return table_html(table); }
  std::string operator()(const ReportPicture& picture) const {
    return fmt::format("<figure>{}</figure>\n", svg_in_page(picture.svg));
  }
};

std::string page(std::string_view title, std::string_view body) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<link rel=\"icon\" href=\"data:,\">\n"
      "<title>{}</title>\n<style>{}{}</style></head>\n<body>\n{}</body></html>\n",
      escaped(title), page_style, svg_style(), body);
}

// "1 agrees", "2 agree".
std::string_view verb_for(Agreement agreement, int lines) {
  constexpr std::array<std::string_view, 3> several{"agree", "differ", "cannot be compared"};
  return lines == 1 ? name_of(agreement) : several[static_cast<std::size_t>(agreement)];
}

std::string counts_html(const Report& report) {
  std::string html = "<div class=\"counts\">";
  for (const Agreement agreement : all_agreements) {
    html += fmt::format("<span class=\"verdict {}\">{} {}</span>", class_of(agreement),
                        report.count(agreement), verb_for(agreement, report.count(agreement)));
  }
  return html + "</div>\n";
}

}  // namespace

std::string html_of(const Report& report) {
  std::string body = fmt::format("<h1>{}</h1>\n", escaped(report.title));
  if (!report.study.empty()) {
    body += fmt::format("<p class=\"study\">{}</p>\n", marked(report.study));
  }
  if (!report.lines.empty()) body += counts_html(report);
  if (!report.complete) body += "<p class=\"warning\">Not all games have been played yet.</p>\n";
  for (const std::string& paragraph : report.text) {
    body += fmt::format("<p>{}</p>\n", marked(paragraph));
  }
  body += "<nav><ol>\n";
  for (std::size_t i = 0; i < report.sections.size(); ++i) {
    body += fmt::format("<li><a href=\"#s{}\">{}</a></li>\n", i, escaped(report.sections[i].title));
  }
  body += "</ol></nav>\n";
  for (std::size_t i = 0; i < report.sections.size(); ++i) {
    body += fmt::format("<h2 id=\"s{}\">{}</h2>\n", i, escaped(report.sections[i].title));
    for (const ReportBlock& block : report.sections[i].blocks)
      body += std::visit(BlockHtml{}, block);
  }
  return page(report.title, body);
}

}  // namespace brett
