// The rules of a game as the page shows them: Markdown with paragraphs, headings (##), lists (-), `code` and *emphasis*
// (widgets/marked.ts), and pictures on lines of their own: ![what is seen](name of a picture in the game's data file).
export type Block =
  | { kind: 'text' | 'heading'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'picture'; caption: string; name: string };

function blockOf(lines: string[]): Block {
  const first = lines[0]!;
  const heading = /^#+ +(.*)$/.exec(first);
  if (heading && lines.length === 1) return { kind: 'heading', text: heading[1]! };
  if (lines.every((line) => line.startsWith('- '))) return { kind: 'list', items: lines.map((line) => line.slice(2)) };
  return { kind: 'text', text: lines.join(' ') };
}

export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const finish = () => {
    if (lines.length > 0) blocks.push(blockOf(lines));
    lines = [];
  };
  for (const line of markdown.split('\n').map((one) => one.trim())) {
    const picture = /^!\[(.*)\]\(([^)]*)\)$/.exec(line);
    if (picture || line === '') finish();
    if (picture) blocks.push({ kind: 'picture', caption: picture[1]!, name: picture[2]! });
    else if (line !== '') lines.push(line);
  }
  finish();
  return blocks;
}

// Each part of the text with the pictures that follow it.
export interface Section {
  text: Block[];
  pictures: { caption: string; name: string }[];
}
export function sectionsOf(blocks: Block[]): Section[] {
  const sections: Section[] = [];
  for (const block of blocks) {
    const last = sections.at(-1);
    if (block.kind === 'picture') {
      if (last) last.pictures.push(block);
      else sections.push({ text: [], pictures: [block] });
    } else if (last && last.pictures.length === 0) {
      last.text.push(block);
    } else {
      sections.push({ text: [block], pictures: [] });
    }
  }
  return sections;
}
