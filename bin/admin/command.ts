import type { ParseArgsOptionsConfig } from 'node:util'
import type * as z from 'zod/mini'
import { AdminError } from './admin-error.ts'
import { enterStage, type Variable } from './stage.ts'
import type { Terminal } from './terminal.ts'

export type Context = { stage: string; yes: boolean; terminal: Terminal }

type About = {
  /** What follows the command's name. */
  usage: string
  /** One sentence for the list of commands; `notes` are for its own --help. */
  summary: string
  notes?: string
  /** Names of the arguments, in order. */
  positionals: readonly string[]
  options?: ParseArgsOptionsConfig
  /** What it needs to know about the stage. */
  needs: readonly Variable[]
}

/** `run` answers what to print. */
export type Command = About & { run: (given: Record<string, unknown>, context: Context) => Promise<string> }

type Definition<Input extends z.ZodMiniType> = About & {
  input: Input
  run: (input: z.infer<Input>, context: Context) => Promise<string>
}

/** A command whose arguments and options are checked before it runs; `input` names them all. */
export const command = <Input extends z.ZodMiniType>({
  input,
  run,
  ...about
}: Definition<Input>): Command => ({
  ...about,
  run: async (given, context) => {
    const parsed = input.safeParse(given)
    if (!parsed.success) throw new AdminError(complaint(given, parsed.error.issues[0]))
    enterStage(context.stage, about.needs)
    return run(parsed.data, context)
  },
})

const plain = 'Invalid input'

function complaint(given: Record<string, unknown>, issue: z.core.$ZodIssue | undefined) {
  const field = String(issue?.path[0] ?? '')
  const name = field.toUpperCase().replaceAll('-', '_')
  if (given[field] === undefined) return `${name} is missing.`
  const why = issue && issue.message !== plain ? ` ${issue.message}` : ''
  return `${name} can't be "${given[field]}".${why}`
}

/** Goes on only if the operator types `phrase`, or passed --yes. */
export async function confirm({ yes, terminal }: Context, question: string, phrase: string) {
  if (yes) return
  const answer = await terminal.ask(`${question}\nType ${phrase} to go on: `)
  if (answer.trim().toLowerCase() !== phrase.toLowerCase()) throw new AdminError('Nothing was changed.')
}
