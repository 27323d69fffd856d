/** A colour by lightness (0..1), chroma (0 for grey, about 0.32 at most in sRGB) and hue in degrees. */
export type Oklch = { l: number; c: number; h: number }

type Triple = readonly [number, number, number]

/** Parses `#rrggbb` in either case. Anything else is a caller's mistake and returns black. */
export function fromHex(hex: string): Oklch {
  const [r, g, b] = linearChannels(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const lightness = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { l: lightness, c: Math.hypot(a, bb), h: (Math.atan2(bb, a) * 180) / Math.PI }
}

/** Returns the nearest `#rrggbb` with the same lightness and hue: chroma is reduced until the colour fits into sRGB. */
export function toHex({ l, c, h }: Oklch) {
  const lightness = Math.min(1, Math.max(0, l))
  let fits = 0
  let tooMuch = c
  if (isInGamut(toLinear({ l: lightness, c, h }))) fits = c
  else
    for (let step = 0; step < 16; step++) {
      const middle = (fits + tooMuch) / 2
      if (isInGamut(toLinear({ l: lightness, c: middle, h }))) fits = middle
      else tooMuch = middle
    }
  return `#${toLinear({ l: lightness, c: fits, h }).map(toByte).join('')}`
}

/** Returns WCAG 2.2's contrast ratio of two `#rrggbb` colours, 1 to 21. */
export function contrastRatio(one: string, other: string) {
  const luminances = [luminance(one), luminance(other)]
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

function luminance(hex: string) {
  const [r, g, b] = linearChannels(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function toLinear({ l, c, h }: Oklch): Triple {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

const isInGamut = (channels: Triple) => channels.every((channel) => channel > -0.0005 && channel < 1.0005)

function linearChannels(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16) || 0
  return [linear((value >> 16) & 255), linear((value >> 8) & 255), linear(value & 255)]
}

function linear(byte: number) {
  const channel = byte / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function toByte(channel: number) {
  const clamped = Math.min(1, Math.max(0, channel))
  const encoded = clamped <= 0.0031308 ? clamped * 12.92 : 1.055 * clamped ** (1 / 2.4) - 0.055
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, '0')
}
