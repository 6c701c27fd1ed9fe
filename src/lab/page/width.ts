/** The width of a drawing on the page, so that its text has the usual size. */
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** `first` is used until the width of the page is known. */
export function useWidth(first: number): { readonly frame: RefObject<SVGSVGElement | null>; readonly width: number } {
  const frame = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(first);
  useEffect(() => {
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    watch.observe(frame.current!);
    return () => watch.disconnect();
  }, []);
  return { frame, width };
}
