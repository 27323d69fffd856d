import { dayMs } from '../time.ts'

/** How long a device that was signed out may still ask the API (docs/product.md, Profile). */
export const accessTokenMinutes = 10
/** docs/product.md, Profile: as long as the user pool's refresh tokens. */
export const sessionLifeMs = 30 * dayMs
/** A further sign-in ends the session that was not used for longest. */
export const maxSessions = 20
/** How exact the time of the last use is, so that it is not written with each renewal of a token. */
export const lastUseIntervalMs = dayMs

/** How many mails an hour tell a seller that devices were signed out. */
export const signOutMailsPerHour = 5

export const maxDeviceLength = 60

/** 256 bits in base64url, chosen by the browser that signs in. */
export const sessionTokenPattern = /^[\w-]{43}$/

const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
] as const

// An iPhone says that it is like Mac OS X, Android that it is Linux.
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b|\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

const nameIn = (userAgent: string, names: readonly (readonly [string, RegExp])[]) =>
  names.find(([, pattern]) => pattern.test(userAgent))?.[0]

/** Names browser and device of a user agent as a person would: `Chrome on Windows`. */
export function deviceName(userAgent: string) {
  const browser = nameIn(userAgent, browsers)
  const system = nameIn(userAgent, systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
