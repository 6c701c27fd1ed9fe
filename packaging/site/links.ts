/** Broken links of a folder of HTML pages: files that do not exist, and anchors that their page does not have. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', '#39': "'" };
const decoded = (text: string): string => text.replace(/&(amp|quot|lt|gt|#39);/g, (_, name: string) => ENTITIES[name]!);

const withoutScripts = (html: string): string =>
  html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, tag => tag.split('>')[0]!);

type Links = { readonly targets: readonly string[]; readonly anchors: ReadonlySet<string> };

function linksIn(file: string): Links {
  const html = withoutScripts(readFileSync(file, 'utf8'));
  const values = (pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, value]) => decoded(value!));
  return { targets: values(/\s(?:href|src)="([^"]*)"/g), anchors: new Set(values(/\s(?:id|name)="([^"]*)"/g)) };
}

/** One line for each broken link: the page, the link, and what is missing. Addresses of other sites are not visited. */
export function brokenLinks(folder: string): string[] {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.html'))
    .map(file => join(folder, file));
  const links = new Map(pages.map(page => [page, linksIn(page)]));
  const broken: string[] = [];
  for (const [page, { targets }] of links) {
    for (const target of new Set(targets)) {
      if (/^(?:[a-z]+:|\/\/)/i.test(target)) continue;
      const [path = '', anchor = ''] = target.split('#').map(decodeURIComponent);
      const file = path === '' ? page : resolve(dirname(page), path.split('?')[0]!);
      const fault =
        !existsSync(file) || statSync(file).isDirectory()
          ? 'there is no such page'
          : anchor !== '' && links.has(file) && !links.get(file)!.anchors.has(anchor)
            ? `the page has no “${anchor}”`
            : undefined;
      if (fault !== undefined) broken.push(`${relative(folder, page)}: ${target}: ${fault}`);
    }
  }
  return broken;
}
