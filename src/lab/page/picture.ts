/** The board as a picture, and any SVG as a PNG. */
import { boardSvg } from '../../drawing/svg.js';
import type { About } from '../../rules/about.js';
import type { Diagram, Display } from '../../rules/display.js';

/** A drawing as pixels; `scale` times its own size. */
export async function pngOf(svg: string, scale = 1): Promise<Blob> {
  // A browser needs the size of a picture as attributes; our charts have only a view box.
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const sized = /^<svg[^>]* width=/.test(svg) ? svg : svg.replace('<svg', `<svg width="${width}" height="${height}"`);
  const address = URL.createObjectURL(new Blob([sized], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.naturalWidth * scale, image.naturalHeight * scale];
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) =>
      canvas.toBlob(blob => (blob ? done(blob) : failed(new Error('the picture could not be drawn'))), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The parts of a game that the picture needs. */
type Drawn = { readonly display: Pick<Display, 'look' | 'axes'>; readonly about: Pick<About, 'colours' | 'title'> };

export const boardPng = ({ display, about }: Drawn, diagram: Diagram): Promise<Blob> =>
  pngOf(boardSvg({ display, colours: about.colours, diagram, hasAxes: true, hasPrint: true }, { label: about.title }));
