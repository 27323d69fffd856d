import { parseArgs } from 'node:util'
import { AdminError } from './admin-error.ts'
import { commands } from './commands.ts'
import { helpOf, overview } from './help.ts'
import type { Terminal } from './terminal.ts'

const shared = {
  stage: { type: 'string', default: 'local' },
  yes: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

/** Runs one command line and answers its exit code; whatever goes wrong is one sentence. */
export async function runAdmin(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    terminal.write(`${await answer(args, terminal)}\n`)
    return 0
  } catch (error) {
    terminal.complain(`${sentenceOf(error)}\n`)
    return 1
  }
}

async function answer([name = '--help', ...args]: readonly string[], terminal: Terminal) {
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
  if (surplus !== undefined) throw new AdminError(`"${surplus}" is too much. Usage: ${name} ${command.usage}`)
  return command.run(given, { stage: String(values.stage), yes: values.yes === true, terminal })
}

function parse(name: string, args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: args.map(shielded),
      options: { ...shared, ...commands[name]?.options },
      allowPositionals: true,
    })
    return { values, positionals: positionals.map(unshielded) }
  } catch (error) {
    // Its first sentence is for operators, the rest for programmers.
    throw new AdminError(`${sentenceOf(error).split('. ')[0]}. See \`${name} --help\`.`)
  }
}

/** parseArgs would take `-5` for an option. */
const shield = '\0'
const shielded = (arg: string) => (/^-\d/.test(arg) ? `${shield}${arg}` : arg)
const unshielded = (arg: string) => arg.replace(shield, '')

function sentenceOf(error: unknown) {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'ECONNREFUSED')
    return 'Nobody answers there. Is the laptop edition running? Start it with `npm start`.'
  return error.message || error.name
}
