import { parseArgs } from 'node:util'
import type { Screen } from './screen.ts'

export const usage = `npm run shots [-- name...]

Writes screenshots of every screen, or of those with one of the names in theirs, at three widths, light and dark, to shots/.`

/** The operator named what does not exist; the message says what does. */
export class ShotsError extends Error {}

/** @throws ShotsError with the usage, for an option that does not exist, or with all names, for a name of no screen */
export function optionsOf(args: string[], screens: readonly Screen[]) {
  const { help, names } = parsed(args)
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
  return { help, chosen }
}

function parsed(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean' } },
    })
    return { help: values.help === true, names: positionals }
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('. ') : [String(error)]
    throw new ShotsError(`${reason}.\n\n${usage}`)
  }
}
