/**
 * Drawings as PNG, for programs that show no SVG: by resvg, which the user installs if they want it (its binary has
 * several megabytes). Text is drawn with the fonts of the system.
 */
import { Failure } from './failure.js';

const PACKAGE = '@resvg/resvg-js';
/** Pixels of the picture for one of the drawing: sharp on paper and on dense screens. */
const SCALE = 2;

/** A family that the system has by default; resvg takes any other where it is missing. */
const SANS_SERIF = { darwin: 'Helvetica', win32: 'Arial' }[process.platform as string] ?? 'DejaVu Sans';

/** Throws Failure where the package is not installed: before the work, which may take hours. */
async function loadResvg() {
  try {
    return (await import('@resvg/resvg-js')).Resvg;
  } catch (error) {
    // The package is missing, or its binary for this system.
    if (!/MODULE_NOT_FOUND$/.test(String((error as NodeJS.ErrnoException).code))) throw error;
    throw new Failure('usage', `a PNG needs the package ${PACKAGE}: npm install ${PACKAGE}`);
  }
}

export async function checkPng(path: string | boolean | undefined): Promise<void> {
  if (path !== undefined && path !== false) await loadResvg();
}

/** Throws Failure. */
export async function pngOf(svg: string): Promise<Uint8Array> {
  const Resvg = await loadResvg();
  const drawing = new Resvg(svg, {
    background: '#fff',
    fitTo: { mode: 'zoom', value: SCALE },
    font: { loadSystemFonts: true, defaultFontFamily: SANS_SERIF, sansSerifFamily: SANS_SERIF },
  });
  return drawing.render().asPng();
}
