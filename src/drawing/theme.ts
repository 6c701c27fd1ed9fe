/** Colours for drawings that stand alone, by the material of the board. */
import type { Look } from '../rules/display.js';
import type { Role } from './drawn.js';

type Paint = Readonly<Record<string, string | number>>;

/** What each role looks like, as attributes of SVG, and the colour behind the drawing. */
export type Theme = Readonly<Record<Role, Paint>> & { readonly background: string };

/** Dark and light as on a screen; `print` has lines instead of surfaces and needs little ink. */
export const THEMES = ['light', 'dark', 'print'] as const;
export type ThemeName = (typeof THEMES)[number];

/** What a board is made of; `neutral` is for boards that show numbers by colours. */
export type Surface = Look['surface'] | 'neutral';

type Material = { readonly ground: string; readonly line: string; readonly ink: string };

const MATERIALS: Readonly<Record<Surface, Material>> = {
  felt: { ground: '#2f7d5b', line: '#1b5a3f', ink: '#0b2f1f' },
  paper: { ground: '#fbfaf6', line: '#a9b4ad', ink: '#131c17' },
  wood: { ground: '#d9bd8b', line: '#a8884f', ink: '#3a2608' },
  rack: { ground: '#2a5fbd', line: '#2a5fbd', ink: '#0f2854' },
  neutral: { ground: '#f6f6f2', line: '#888888', ink: '#111111' },
};

const PRINTED: Material = { ground: '#ffffff', line: '#808080', ink: '#000000' };

/** In the dark the board itself stays as it is, because the colours of pieces are made for it. */
export function themeOf(surface: Surface = 'paper', name: ThemeName = 'light'): Theme {
  const isPrint = name === 'print';
  const { ground, line, ink } = isPrint ? PRINTED : MATERIALS[surface];
  const background = name === 'dark' ? '#0e1311' : '#ffffff';
  const text = { 'text-anchor': 'middle', fill: ink };
  const stroke = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  const field = { stroke: line, 'stroke-width': 2 };
  return {
    background,
    ground: { ...field, fill: ground },
    blocked: { ...field, fill: isPrint ? line : '#14181b' },
    tray: { ...field, fill: isPrint ? ground : line, 'fill-opacity': 0.6 },
    hole: { fill: isPrint ? 'none' : '#0f2854', stroke: isPrint ? line : 'none' },
    plus: { fill: '#2b6cb0', 'fill-opacity': 0.75 },
    minus: { fill: '#dd7a1c', 'fill-opacity': 0.75 },
    path: { ...stroke, stroke: ink, 'stroke-opacity': 0.3, 'stroke-width': 5 },
    dot: { fill: ink },
    sign: { ...stroke, stroke: ink, 'stroke-opacity': 0.6, 'stroke-width': 5 },
    stick: { fill: '#5f3c12' },
    flat: { fill: '#f5e7c8', stroke: '#5f3c12', 'stroke-width': 1 },
    mark: { ...text, 'font-size': 17 },
    piece: { stroke: '#2a2115', 'stroke-width': 2 },
    shade: { fill: '#000000', 'fill-opacity': 0.22 },
    cross: { ...stroke, 'stroke-width': 13 },
    ring: { ...stroke, 'stroke-width': 13 },
    last:
      surface === 'rack'
        ? { fill: '#0f2854', stroke: '#ffffff', 'stroke-width': 2 }
        : { fill: '#f6b73c', stroke: '#3c2400', 'stroke-width': 2 }, // amber would be lost on a yellow disc
    marked: { fill: 'none', stroke: '#f6b73c', 'stroke-width': 8 },
    spot: { fill: surface === 'rack' && !isPrint ? '#ffffff' : ink, 'fill-opacity': 0.45 },
    open: { fill: 'none', stroke: '#5ccd98', 'stroke-width': 5 },
    number: { ...text, 'font-size': 21, 'paint-order': 'stroke', stroke: '#ffffff', 'stroke-width': 6 },
    axis: { 'text-anchor': 'middle', fill: name === 'dark' ? '#b6c2bb' : '#45524b', 'font-size': 24 },
  };
}

/** A style sheet wants a unit where an attribute has none. */
const declared = (name: string, value: string | number): string =>
  `${name}:${value}${name === 'font-size' ? 'px' : ''}`;

/** The theme as a style sheet, for drawings whose shapes have their roles as classes. */
export const themeCss = ({ background: _, ...roles }: Theme): string =>
  Object.entries(roles)
    .map(([role, paint]) => {
      const lines = Object.entries(paint).map(([name, value]) => declared(name, value));
      return `.${role}{${lines.join(';')}}`;
    })
    .join('');
