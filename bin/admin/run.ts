import { parseArgs } from 'node:util'
import { AdminError, UsageError } from './admin-error.ts'
import { type Command, usageOf } from './command.ts'
import { commands } from './commands.ts'
import { helpOf, overview } from './help.ts'
import type { Terminal } from './terminal.ts'

const shared = {
  stage: { type: 'string', default: 'local' },
  yes: { type: 'boolean', default: false },
  reason: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

/** Runs one command line and returns its exit code. Every error is reported in one sentence. */
export async function runAdmin(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    terminal.write(`${await outputOf(args, terminal)}\n`)
    return 0
  } catch (error) {
    terminal.complain(`${sentenceOf(error)}\n`)
    return 1
  }
}

async function outputOf([name = '--help', ...args]: readonly string[], terminal: Terminal) {
  if (name === '--help' || name === 'help') return overview()
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new AdminError(`There is no command "${name}".\n\n${overview()}`)
  const { values, positionals } = parse(name, args)
  if (values.help === true) return helpOf(name, command)
  const given = {
    ...values,
    ...Object.fromEntries(command.positionals.map((key, at) => [key, positionals[at]])),
  }
  const surplus = positionals[command.positionals.length]
  if (surplus !== undefined)
    throw new AdminError(withUsage(`"${surplus}" is one argument too many.`, name, command))
  try {
    const context = { stage: String(values.stage), yes: values.yes === true, terminal }
    return await command.run(given, context)
  } catch (error) {
    if (error instanceof UsageError) throw new AdminError(withUsage(error.message, name, command))
    throw error
  }
}

const withUsage = (message: string, name: string, command: Command) =>
  `${message}\nUsage: npm run admin -- ${name} ${usageOf(command)}`.trim()

function parse(name: string, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: args.map(shielded),
      options: { ...shared, ...commands[name]?.options },
      allowPositionals: true,
    })
    return { values: mapped(values), positionals: positionals.map(unshielded) }
  } catch (error) {
    // The first sentence of parseArgs' message is for operators, the rest for developers.
    const own = Object.keys({ ...commands[name]?.options, ...shared }).map((option) => `--${option}`)
    const message = `${sentenceOf(error).split('. ')[0]}. See \`${name} --help\`.`
    throw new AdminError(`${message} The options are ${[...new Set(own)].join(', ')}.`)
  }
}

/** parseArgs treats `-5`, and an id that begins with a hyphen, as an option. No option has one letter. */
const shield = '\0'
const shielded = (arg: string) => (/^-[^-]/.test(arg) ? `${shield}${arg}` : arg)
const unshielded = (arg: string) => arg.replace(shield, '')
const mapped = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? unshielded(value) : value,
    ]),
  )

function sentenceOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'ECONNREFUSED')
    return 'The connection was refused. Is the local stack running? Start it with `npm start`.'
  return error.message || error.name
}
