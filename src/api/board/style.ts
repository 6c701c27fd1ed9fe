/** The style sheet inside `<breed-board>`. Each role's fill and stroke can be set from outside: `--breed-ground-fill`. */
import { type Surface, type ThemeName, themeCss, themeOf } from '../../drawing/theme.js';

const LAYOUT = `
:host{display:block;position:relative;max-width:100%;color:inherit}
:host([hidden]){display:none}
.board{position:relative}
svg{display:block;width:100%;height:auto;font-family:inherit}
.grid{position:absolute;inset:0}
.cell{position:absolute;user-select:none;-webkit-tap-highlight-color:transparent;touch-action:manipulation}
.cell.can{cursor:pointer}
.cell:focus{outline:none}
.cell:focus-visible{outline:3px solid #fff;outline-offset:-3px;box-shadow:inset 0 0 0 6px #0b3d27}
.below{display:flex;gap:.5em;flex-wrap:wrap;padding:.5em 0}
.below:empty,.fault:empty{display:none}
button{font:inherit;min-height:2.75em;padding:0 1em;cursor:pointer}
.fault{margin:0;padding:1em;border:1px solid currentColor}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
`;

/** Colours that a page may set: custom properties cross the border of the element. */
const settable = (css: string): string =>
  css.replace(/\.(\w+)\{([^}]*)\}/g, (_, role: string, rules: string) => {
    const named = rules.replace(
      /(^|;)(fill|stroke):([^;]+)/g,
      (_all, before: string, name: string, value: string) => `${before}${name}:var(--breed-${role}-${name},${value})`,
    );
    return `.${role}{${named}}`;
  });

/** Without a theme the frame has the colours of the page. */
export function styleOf(surface: Surface | undefined, theme: ThemeName | undefined): string {
  const of = themeOf(surface, theme);
  const frame = theme ? `.board{background:${of.background}}` : '.axis{fill:currentColor}';
  return `${LAYOUT}${settable(themeCss(of))}${frame}`;
}

/** Colours of the pieces that a page may set: `--breed-side0` and `--breed-side1`. */
export const settableColours = (colours: readonly [string, string]): readonly [string, string] => [
  `var(--breed-side0,${colours[0]})`,
  `var(--breed-side1,${colours[1]})`,
];
