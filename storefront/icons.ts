import type { Icon } from '#contract/site/site.ts'
import { type Html, html } from './html.ts'

/** Outlines on a 24 by 24 grid. */
export const outlines: Record<Icon, string> = {
  rocket: 'M12 3c4 2 6 6 5 11l-3 3h-4l-3-3C6 9 8 5 12 3zM12 8v3M7 14l-3 2v4l4-2M17 14l3 2v4l-4-2M12 18v3',
  shield: 'M12 3l8 3v6c0 5-3 7-8 9-5-2-8-4-8-9V6zM9 12l2 2 4-4',
  clock: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 7v5l3 2',
  star: 'M12 3l3 6 6 1-5 4 2 7-6-4-6 4 2-7-5-4 6-1z',
  book: 'M12 6C9 4 6 4 3 5v14c3-1 6-1 9 1 3-2 6-2 9-1V5c-3-1-6-1-9 1zM12 6v14',
  compass: 'M12 3a9 9 0 100 18 9 9 0 000-18zM16 8l-3 5-5 3 3-5z',
  bulb: 'M9 18h6M10 21h4M9 18c0-3-4-4-4-9a7 7 0 0114 0c0 5-4 6-4 9',
  chart: 'M4 4v16h16M8 16v-4M12 16V7M16 16v-6',
  heart: 'M12 20C4 14 3 11 3 8a4 4 0 019-2 4 4 0 019 2c0 3-1 6-9 12z',
  key: 'M8 12a4 4 0 100 8 4 4 0 000-8zM11 13l9-9M16 8l3 3',
  layers: 'M12 3l9 5-9 5-9-5zM3 12l9 5 9-5M3 16l9 5 9-5',
  pen: 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4',
  target: 'M12 3a9 9 0 100 18 9 9 0 000-18zM12 8a4 4 0 100 8 4 4 0 000-8zM12 12v0',
  users: 'M9 5a3 3 0 100 6 3 3 0 000-6zM3 19c0-4 3-5 6-5s6 1 6 5M16 5a3 3 0 010 6M18 14c2 1 3 2 3 5',
  wallet: 'M4 7h16v12H4zM4 7l11-4v4M20 11h-5v4h5',
  wand: 'M4 20L15 9M13 7l4 4M18 3v4M16 5h4M6 4v4M4 6h4M20 14v4M18 16h4',
}

/** Decorative: the text beside the icon has the same meaning. */
export const icon = (name: Icon): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${outlines[name]}"/></svg>`
