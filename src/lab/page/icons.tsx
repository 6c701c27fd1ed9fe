/** Small drawings for buttons and pages; the text beside them, or the button's label, says what they mean. */
import type { JSX } from 'preact';

const DRAWINGS = {
  play: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="2" />
      <path d="M4 12h16M12 4v16" />
    </>
  ),
  review: <path d="M4 6v13h16M6.5 14l4-3.5 4 3.5 5-6.5" />,
  learn: <path d="M12 21V11M12 14c0-4-3-6-7-6 0 4 3 6 7 6zM12 11c0-4 3-6 7-6 0 4-3 6-7 6z" />,
  papers: <path d="M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 15.5h6" />,
  arena: <path d="M8 4h8v5a4 4 0 0 1-8 0zM8 6H5c0 3 1 4 3 4M16 6h3c0 3-1 4-3 4M12 13v4M8 20h8" />,
  inside: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <circle cx="12" cy="12" r="4" />
    </>
  ),
  rules: <path d="M12 6.5c-2-1.5-5-2-8-1.5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5v13" />,
  course: <path d="M2 9.5 12 5l10 4.5L12 14zM6 11.5V16c3.5 2.7 8.5 2.7 12 0v-4.5M22 9.5V15" />,
  class: <path d="M3 5h18v11H3zM12 16v5M8 21h8M7 12l3-3 2.5 2L17 8" />,
  help: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.7 9.5a2.4 2.4 0 1 1 3.4 2.3c-.8.4-1.1.8-1.1 1.7" />
      <circle class="solid" cx="12" cy="16.4" r="1" />
    </>
  ),
  moon: <path d="M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z" />,
  sun: (
    <>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M5.6 18.4 7 17M17 7l1.4-1.4" />
    </>
  ),
  system: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path class="solid" d="M12 4a8 8 0 0 1 0 16z" />
    </>
  ),
  undo: <path d="M8 5 4 9l4 4M4 9h10a6 6 0 0 1 0 12h-3" />,
  redo: <path d="m16 5 4 4-4 4M20 9H10a6 6 0 0 0 0 12h3" />,
  hint: <path d="M9 18h6M10 21h4M12 3a6 6 0 0 1 3.8 10.6c-.6.5-.8 1-.8 1.9H9c0-.9-.2-1.4-.8-1.9A6 6 0 0 1 12 3z" />,
  analyse: <path d="M4 5v14h16M7 14l4-4 3 3 5-6" />,
  edit: (
    <>
      <rect x="4" y="4" width="16" height="16" rx="2" />
      <path d="M4 12h16M12 4v16" />
      <circle class="solid" cx="8" cy="8" r="2.2" />
      <circle class="solid" cx="16" cy="16" r="2.2" />
    </>
  ),
  share: <path d="M12 15V4M8 8l4-4 4 4M5 12v8h14v-8" />,
  flag: <path d="M6 21V4h11l-2.5 4 2.5 4H6" />,
  plus: <path d="M12 5v14M5 12h14" />,
  first: <path d="M18 6l-8 6 8 6zM7 6v12" />,
  back: <path d="M15 6l-7 6 7 6" />,
  forward: <path d="M9 6l7 6-7 6" />,
  latest: <path d="M6 6l8 6-8 6zM17 6v12" />,
  close: <path d="M6 6l12 12M18 6 6 18" />,
} as const satisfies Readonly<Record<string, JSX.Element>>;

export type IconName = keyof typeof DRAWINGS;

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    {DRAWINGS[name]}
  </svg>
);
