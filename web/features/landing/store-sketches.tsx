import { defaultBrandColor, paletteFrom } from '#rules/palette.ts'

const palettes = [defaultBrandColor, '#B4532A', '#3F7D4E'].map(paletteFrom)

/** Three small stores, each with a palette computed from one brand colour. */
export const StoreSketches = () => (
  <div className="grid grid-cols-3 gap-3">
    {palettes.map(({ brand, canvas, line, ink, muted, accent, wash, glow, deep }) => (
      <svg key={brand} viewBox="0 0 100 128" aria-hidden="true" className="w-full rounded-lg">
        <path fill={canvas} d="M0 0h100v128H0z" />
        <path fill={ink} d="M10 12h26v4H10zM10 30h58v7H10zM10 41h40v7H10z" />
        <path fill={muted} d="M10 55h48v2.5H10zM10 60h36v2.5H10z" />
        <rect fill={accent} x="10" y="70" width="30" height="10" rx="5" />
        <path fill={wash} d="M0 92h100v36H0z" />
        <path fill={deep} d="M10 100h24v28H10z" />
        <path fill={accent} d="M38 100h24v28H38z" />
        <path fill={glow} d="M66 100h24v28H66z" />
        <path stroke={line} d="M10 23h80" />
        <circle fill={glow} cx="76" cy="62" r="14" />
        <path fill={deep} d="M76 48a14 14 0 0 1 0 28z" />
      </svg>
    ))}
  </div>
)
