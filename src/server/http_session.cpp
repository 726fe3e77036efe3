// HTTP: the API's requests, the page, and the way to the WebSocket.
#include <fmt/format.h>

#include <array>
#include <boost/asio/post.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>

#include "core/text.h"
#include "server/base64.h"
#include "server/page.h"
#include "server/sessions.h"

namespace brett::server {

namespace {

constexpr std::string_view api_path = "/api/";
constexpr std::string_view socket_path = "/api/socket";
constexpr std::string_view content_policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; frame-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'";
// A report that the page shows in a frame: styles and pictures of its own, nothing else, no origin.
constexpr std::string_view report_policy =
    "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'";
// The page without the token, and its policy: one form that leads back here.
constexpr std::string_view token_page =
    R"(<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">)"
    R"(<title>Brett</title><h1>Brett</h1><form action="/" method="get"><p><label>This server needs )"
    R"(its access token; the program printed it when it was started.<br><br><input name="access" )"
    R"(autocomplete="off" autofocus size="36"></label> <button>Enter</button></p></form></html>)";
constexpr std::string_view token_policy =
    "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
constexpr std::string_view no_page =
    "<!doctype html><title>Brett</title><p>This program was built without the page. Its API is "
    "described in docs/api.md.</p>";
// Headers that decide something: a second one may mean something else to others who read the request.
constexpr std::array<std::string_view, 7> single_headers{
    "Host",          "Origin", "Content-Length",   "Content-Type",
    "Authorization", "Cookie", "Transfer-Encoding"};
constexpr std::string_view html = "text/html; charset=utf-8";
constexpr std::string_view json_type = "application/json";

using Response = http::response<http::string_body>;

// "br, gzip;q=0.8": unless its weight is 0. Without the header everything is accepted (RFC 9110, 12.5.3).
bool accepts_gzip(std::string_view encodings) {
  if (trimmed(encodings).empty()) return true;
  bool any = false;
  for (const std::string_view one : split(encodings, ',')) {
    const std::size_t semicolon = one.find(';');
    const std::string name = lowered(trimmed(one.substr(0, semicolon)));
    bool wanted = true;
    if (semicolon != std::string_view::npos) {
      const std::string_view weight = trimmed(one.substr(semicolon + 1));
      wanted = !weight.starts_with("q=") || to_number(weight.substr(2)).value_or(0) > 0;
    }
    if (name == "gzip") return wanted;
    if (name == "*") any = wanted;
  }
  return any;
}

class HttpSession final : public TimedConnection, public std::enable_shared_from_this<HttpSession> {
 public:
  HttpSession(asio::ip::tcp::socket socket, ServerContext& context)
      : TimedConnection(context),
        stream_(std::move(socket)),
        from_(address_of(stream_.socket(), false)),
        rate_(context.bounds.requests_per_second, context.bounds.request_burst) {}
  auto executor() { return stream_.get_executor(); }
  void close() override {
    beast::error_code ignored;
    stream_.socket().close(ignored);
  }

  void read() {
    parser_.emplace();
    parser_->header_limit(static_cast<std::uint32_t>(context_.bounds.header_bytes));
    parser_->body_limit(longest_upload);
    stream_.expires_after(first_ ? context_.bounds.request_time : context_.bounds.idle_time);
    first_ = false;
    request_ = {};
    http::async_read_header(stream_, buffer_, *parser_,
                            [self = shared_from_this()](beast::error_code error, std::size_t) {
                              error ? self->refuse_unread(error) : self->take_head();
                            });
  }

 private:
  Head head() const {
    const auto& request = parser_->get();
    return {.method = request.method_string(),
            .target = request.target(),
            .host = request[http::field::host],
            .origin = request[http::field::origin],
            .fetch_site = request["Sec-Fetch-Site"],
            .cookie = request[http::field::cookie],
            .authorization = request[http::field::authorization]};
  }

  // A client that has gone, or was too slow, gets no answer.
  void refuse_unread(beast::error_code error) {
    if (error == http::error::header_limit) {
      return refuse_with(Code::too_large, "the header is too large",
                         http::status::request_header_fields_too_large);
    }
    if (error == http::error::body_limit) return refuse_large();
    const bool is_of_http = error.category() == make_error_code(http::error::bad_method).category();
    if (is_of_http && error != http::error::end_of_stream &&
        error != http::error::partial_message) {
      refuse_with(Code::bad_request, "this is not HTTP");
    }
  }

  void take_head() {
    const Head head = this->head();
    const auto target = read_target(head.target);
    if (!target) return refuse_with(Code::bad_request, "the address is written wrongly");
    for (const std::string_view name : single_headers) {
      if (parser_->get().count(name) > 1) {
        return refuse_with(Code::bad_request, fmt::format("the header {} is there twice", name));
      }
    }
    target_ = *target;
    if (const std::string why = context_.gate.closed_to(head, is_for_api()); !why.empty()) {
      return refuse_with(Code::not_allowed, why);
    }
    if (!context_.gate.has_access(head, target_.query)) {
      if (target_.path == "/" && head.method == "GET") return ask_for_token();
      return refuse_with(Code::not_allowed, "this server needs its access token",
                         http::status::unauthorized);
    }
    if (!rate_.take()) return refuse_with(Code::too_many, "too many requests: wait a little");
    const std::size_t longest = is_for_api() ? Api::longest_body(request_name()) : 0;
    if (const auto length = parser_->content_length(); length && *length > longest) {
      return refuse_large();
    }
    parser_->body_limit(std::max<std::size_t>(longest, 1));
    if (beast::websocket::is_upgrade(parser_->get())) return upgrade();
    stream_.expires_after(context_.bounds.request_time);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) {
                       error ? self->refuse_unread(error) : self->take_request();
                     });
  }

  bool is_for_api() const { return target_.path.starts_with(api_path); }
  std::string request_name() const { return target_.path.substr(api_path.size()); }

  void ask_for_token() {
    ends_ = true;
    write(response(http::status::unauthorized, html, std::string(token_page), token_policy));
  }

  void upgrade() {
    if (target_.path != socket_path) {
      return refuse_with(Code::not_found, "there is a WebSocket at /api/socket only");
    }
    stream_.expires_never();
    start_socket(std::move(stream_), parser_->release(), context_);
  }

  void take_request() {
    stream_.expires_never();  // however long the answer takes
    request_ = parser_->release();
    const bool get = request_.method() == http::verb::get || request_.method() == http::verb::head;
    const bool post = request_.method() == http::verb::post;
    if (is_for_api() && (get || post)) return call(get);
    if (get) return page();
    refuse_with(Code::bad_request, is_for_api() ? "must be GET or POST" : "must be GET",
                http::status::method_not_allowed);
  }

  // --- the API ---
  void call(bool get) {
    try {
      Request request{.name = request_name(),
                      .fields = nullptr,
                      .loose = get,
                      .only_reads = get,
                      .client = nullptr,
                      .from = from_};
      downloads_ = false;
      shows_ = false;
      if (get) {
        Json fields = query_fields(target_.query);
        downloads_ = fields.value("download", "") == "true";
        shows_ = fields.value("show", "") == "true";
        request.fields = std::make_shared<const Json>(std::move(fields));
      } else {
        if (!request_[http::field::content_type].starts_with(json_type)) {
          refuse("Content-Type: must be application/json");
        }
        // Large ones take a while to read: not on this thread.
        request.body = std::make_shared<const std::string>(std::move(request_.body()));
        request_.body() = std::string();
      }
      context_.api.handle(request, [self = shared_from_this()](const Refusal* refusal,
                                                               const Json& json) {
        Response response = refusal != nullptr ? self->refused(*refusal) : self->answered(json);
        asio::post(self->stream_.get_executor(), [self, response = std::move(response)]() mutable {
          self->write(std::move(response));
        });
      });
    } catch (const Refusal& refusal) {
      write(refused(refusal));
    }
  }

  Response response(http::status status, std::string_view type, std::string body,
                    std::string_view policy = content_policy) const {
    Response made{status, 11};
    made.set(http::field::server, "brett");
    made.set(http::field::content_type, type);
    made.set(http::field::cache_control, "no-store");
    made.set("X-Content-Type-Options", "nosniff");
    made.set("Referrer-Policy", "no-referrer");
    made.set("Content-Security-Policy", policy);
    made.set("Cross-Origin-Resource-Policy", "same-origin");
    made.body() = std::move(body);
    return made;
  }
  Response answered(const Json& json) const {
    const std::string file = json.value("file", "");
    if (shows_ && file.ends_with(".html")) {
      return response(http::status::ok, html, json["text"], report_policy);
    }
    if (!downloads_ || file.empty()) return response(http::status::ok, json_type, dumped(json));
    const bool binary = json.contains("data");
    Response sent = response(http::status::ok,
                             binary ? "application/octet-stream" : "text/plain; charset=utf-8",
                             binary ? from_base64(json["data"].get<std::string>()).value_or("")
                                    : json["text"].get<std::string>());
    sent.set(http::field::content_disposition, fmt::format("attachment; filename=\"{}\"", file));
    return sent;
  }
  Response refused(const Refusal& refusal) const {
    return response(static_cast<http::status>(http_status_of(refusal.code)), json_type,
                    dumped(error_json(refusal)));
  }

  // --- the page ---
  void page() {
    if (const std::string cookie = context_.gate.cookie_for(target_.query); !cookie.empty()) {
      Response response = this->response(http::status::see_other, "text/plain", "");
      response.set(http::field::location, "/");
      response.set(http::field::set_cookie, cookie);
      return write(std::move(response));
    }
    const auto files = page_files();
    const std::string path = target_.path == "/" ? "/index.html" : target_.path;
    for (const PageFile& file : files) {
      if (file.path == path) return send_file(file);
    }
    if (files.empty() && path == "/index.html") {
      return write(response(http::status::ok, html, std::string(no_page)));
    }
    refuse_with(Code::not_found, "there is no such page");
  }

  // Files are part of the program in one form only.
  void send_file(const PageFile& file) {
    if (!accepts_gzip(request_[http::field::accept_encoding])) {
      return refuse_with(Code::bad_request,
                         "the page is sent compressed: Accept-Encoding must have gzip",
                         http::status::not_acceptable);
    }
    const bool same = request_[http::field::if_none_match] == file.etag;
    const auto* const bytes = reinterpret_cast<const char*>(file.gzip.data());
    Response response =
        this->response(same ? http::status::not_modified : http::status::ok, file.type,
                       same ? std::string() : std::string(bytes, bytes + file.gzip.size()));
    response.set(http::field::cache_control, file.path.starts_with("/assets/")
                                                 ? "public, max-age=31536000, immutable"
                                                 : "no-cache");
    response.set(http::field::etag, file.etag);
    response.set(http::field::vary, "Accept-Encoding");
    if (!same) response.set(http::field::content_encoding, "gzip");
    write(std::move(response));
  }

  // --- answers ---
  void refuse_large() { refuse_with(Code::too_large, "the request is too large"); }
  // What follows in the stream has not been read, so the connection ends.
  void refuse_with(Code code, std::string why, std::optional<http::status> status = {}) {
    ends_ = true;
    Response answer = refused({code, {std::move(why)}});
    if (status) answer.result(*status);
    write(std::move(answer));
  }

  void write(Response made) {
    const auto response = std::make_shared<Response>(std::move(made));
    response->keep_alive(!ends_ && request_.keep_alive());
    const bool head_only = request_.method() == http::verb::head;
    response->prepare_payload();
    if (head_only) response->body().clear();
    stream_.expires_after(context_.bounds.write_time);
    http::async_write(stream_, *response,
                      [self = shared_from_this(), response](beast::error_code error, std::size_t) {
                        if (error) return;
                        if (response->keep_alive()) return self->read();
                        self->hang_up();
                      });
  }

  // Says that nothing more comes and gives the client a moment to read it.
  void hang_up() {
    beast::error_code ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
    stream_.expires_after(std::chrono::seconds(2));
    drain();
  }
  void drain() {
    drained_.resize(16'384);
    stream_.async_read_some(asio::buffer(drained_),
                            [self = shared_from_this()](beast::error_code error, std::size_t size) {
                              self->drained_bytes_ += size;
                              if (!error && self->drained_bytes_ < longest_drain) self->drain();
                            });
  }
  static constexpr std::size_t longest_drain = std::size_t{32} << 20;

  beast::tcp_stream stream_;
  const std::string from_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  HttpRequest request_;
  Target target_;
  RateLimit rate_;
  bool first_ = true;
  bool ends_ = false;
  bool downloads_ = false;
  bool shows_ = false;  // a page in a frame, not a file or JSON
  std::string drained_;
  std::size_t drained_bytes_ = 0;
};

}  // namespace

std::string address_of(const asio::ip::tcp::socket& socket, bool with_port) {
  beast::error_code error;
  const auto place = socket.remote_endpoint(error);
  if (error) return "";
  const std::string address = place.address().to_string();
  return with_port ? fmt::format("{} {}", address, place.port()) : address;
}

void start_http(asio::ip::tcp::socket socket, ServerContext& context) {
  made_here<HttpSession>(std::move(socket), context)->read();
}

}  // namespace brett::server
