import { parseArgs } from 'node:util'
import type { Screen } from './screen.ts'

export const usage = `npm run shots [-- name... [--at 360-light,1440-dark]]

Writes screenshots of every screen, or of those with one of the names in theirs, at three widths, light and dark, to shots/. --at takes some of them only.`

/** A width in pixels and a color scheme. */
export type Setting = { width: number; scheme: 'light' | 'dark' }
const settings: readonly Setting[] = (['light', 'dark'] as const).flatMap((scheme) =>
  [360, 768, 1440].map((width) => ({ width, scheme })),
)
const nameOf = ({ width, scheme }: Setting) => `${width}-${scheme}`

/** The operator named what does not exist; the message says what does. */
export class ShotsError extends Error {}

/** @throws ShotsError with the usage, for an option that does not exist, or with all names, for a name of no screen */
export function optionsOf(args: string[], screens: readonly Screen[]) {
  const { help, names, at } = parsed(args)
  const isNamed =
    (name: string) =>
    ({ name: screen }: Screen) =>
      screen.includes(name)
  const unknown = names.filter((name) => !screens.some(isNamed(name)))
  if (unknown.length > 0)
    throw new ShotsError(
      `No screen is named ${unknown.join(', ')}. There are: ${screens.map(({ name }) => name).join(', ')}`,
    )
  const chosen = screens.filter((screen) => names.length === 0 || names.some((name) => isNamed(name)(screen)))
  return { help, chosen, settings: settingsNamed(at) }
}

function settingsNamed(at: string | undefined) {
  if (at === undefined) return settings
  const wanted = at.split(',')
  const known = settings.map(nameOf)
  const unknown = wanted.find((name) => !known.includes(name))
  if (unknown !== undefined) throw new ShotsError(`There is no ${unknown}. There are: ${known.join(', ')}`)
  return settings.filter((setting) => wanted.includes(nameOf(setting)))
}

function parsed(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean' }, at: { type: 'string' } },
    })
    return { help: values.help === true, names: positionals, at: values.at }
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('. ') : [String(error)]
    throw new ShotsError(`${reason}.\n\n${usage}`)
  }
}
