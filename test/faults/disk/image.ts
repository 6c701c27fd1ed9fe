/**
 * The content of a simulated disk, and the changes to it. An image is never changed in place where another shares its
 * nodes: a change puts a new node in the place of the old one, so a copy of an image costs its list of nodes only.
 */

export type FileNode = { readonly kind: 'file'; readonly bytes: Buffer; readonly mode: number };
export type FolderNode = { readonly kind: 'folder'; readonly entries: ReadonlyMap<string, number> };
export type Image = Map<number, FileNode | FolderNode>;

/** A change that a program made. `node`, `folder`, `from` and `to` are numbers of nodes. */
export type Change =
  | { readonly kind: 'write'; readonly node: number; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'resize'; readonly node: number; readonly size: number }
  | { readonly kind: 'enter'; readonly folder: number; readonly name: string; readonly node: number }
  | { readonly kind: 'leave'; readonly folder: number; readonly name: string }
  | {
      readonly kind: 'move';
      readonly from: number;
      readonly name: string;
      readonly to: number;
      readonly newName: string;
      readonly node: number;
    };

export const ROOT_NODE = 1;
export const emptyImage = (): Image => new Map([[ROOT_NODE, { kind: 'folder', entries: new Map() }]]);

function withBytes(image: Image, node: number, change: (bytes: Buffer) => Buffer): void {
  const file = image.get(node);
  if (file?.kind === 'file') image.set(node, { ...file, bytes: change(file.bytes) });
}

function withEntries(image: Image, node: number, change: (entries: Map<string, number>) => void): void {
  const folder = image.get(node);
  if (folder?.kind !== 'folder') return;
  const entries = new Map(folder.entries);
  change(entries);
  image.set(node, { kind: 'folder', entries });
}

function resized(bytes: Buffer, size: number): Buffer {
  const result = Buffer.alloc(size);
  bytes.copy(result, 0, 0, Math.min(size, bytes.length));
  return result;
}

export function apply(image: Image, change: Change): void {
  switch (change.kind) {
    case 'write':
      withBytes(image, change.node, bytes => {
        const result = resized(bytes, Math.max(bytes.length, change.at + change.bytes.length));
        change.bytes.copy(result, change.at);
        return result;
      });
      break;
    case 'resize':
      withBytes(image, change.node, bytes => resized(bytes, change.size));
      break;
    case 'enter':
      withEntries(image, change.folder, entries => entries.set(change.name, change.node));
      break;
    case 'leave':
      withEntries(image, change.folder, entries => entries.delete(change.name));
      break;
    case 'move':
      withEntries(image, change.from, entries => {
        if (entries.get(change.name) === change.node) entries.delete(change.name);
      });
      withEntries(image, change.to, entries => entries.set(change.newName, change.node));
  }
}

export const touches = (change: Change, node: number): boolean => {
  if (change.kind === 'write' || change.kind === 'resize') return change.node === node;
  return change.kind === 'move' ? change.from === node || change.to === node : change.folder === node;
};

/** Every file that can be reached, by its path from the root. */
export function filesIn(image: Image, node = ROOT_NODE, path = ''): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const folder = image.get(node);
  if (folder?.kind !== 'folder') return found;
  for (const [name, each] of [...folder.entries].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const inner = image.get(each);
    if (inner?.kind === 'file') found.set(path + name, inner.bytes);
    else for (const [deeper, bytes] of filesIn(image, each, `${path}${name}/`)) found.set(deeper, bytes);
  }
  return found;
}

/** With every name and every content as the function says. */
export function renamed(
  image: Image,
  change: (name: string, bytes: Buffer | undefined) => { readonly name: string; readonly bytes: Buffer | undefined },
): Image {
  const result = new Map(image);
  for (const [number, folder] of image) {
    if (folder.kind !== 'folder') continue;
    const entries = new Map<string, number>();
    for (const [name, node] of folder.entries) {
      const file = image.get(node);
      const own = file?.kind === 'file' ? file : undefined;
      const next = change(name, own?.bytes);
      entries.set(next.name, node);
      if (own && next.bytes && next.bytes !== own.bytes) result.set(node, { ...own, bytes: next.bytes });
    }
    result.set(number, { kind: 'folder', entries });
  }
  return result;
}
