import type { ParseArgsOptionsConfig } from 'node:util'
import type * as z from 'zod/mini'
import { AdminError, UsageError } from './admin-error.ts'
import { withReason } from './audited.ts'
import { Reason, whyReason } from './inputs.ts'
import { enterStage, type Variable } from './stage.ts'
import type { Terminal } from './terminal.ts'

export type Context = { stage: string; yes: boolean; terminal: Terminal }

type About = {
  /** The arguments after the command's name. */
  usage: string
  /** One sentence for the list of commands; `notes` are shown by the command's --help only. */
  summary: string
  notes?: string
  /** Names of the arguments, in order. */
  positionals: readonly string[]
  options?: ParseArgsOptionsConfig
  /** Whether it changes something, or hands out all that is stored: always, or with this option. Then --reason is required. */
  changes?: 'always' | 'with --apply' | 'with --repair'
  /** Variables of the stage that the command needs. */
  needs: readonly Variable[]
}

/** `run` returns the text to print. */
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
    if (!parsed.success) throw new UsageError(problemOf(given, parsed.error.issues[0]))
    const reason = doesChange(about, given) ? reasonIn(given) : undefined
    await enterStage(context.stage, about.needs)
    return withReason(reason, () => run(parsed.data, context))
  },
})

export const doesChange = ({ changes }: Pick<About, 'changes'>, given: Record<string, unknown>) =>
  changes === 'always' ||
  (changes === 'with --apply' && given.apply === true) ||
  (changes === 'with --repair' && given.repair === true)

function reasonIn({ reason }: Record<string, unknown>): string {
  const parsed = Reason.safeParse(reason)
  if (parsed.success) return parsed.data
  const why = parsed.error.issues[0]?.message ?? ''
  throw new UsageError(
    reason === undefined ? `REASON is missing. ${whyReason}` : `REASON can't be "${reason}". ${why}`,
  )
}

/** The usage with --reason, which every command that changes something takes. */
export const usageOf = ({ usage, changes }: Pick<About, 'usage' | 'changes'>) =>
  [usage, changes && (changes === 'always' ? '--reason TEXT' : `[--reason TEXT, ${changes}]`)]
    .filter(Boolean)
    .join(' ')

const genericMessage = 'Invalid input'

function problemOf(given: Record<string, unknown>, issue: z.core.$ZodIssue | undefined) {
  const field = String(issue?.path[0] ?? '')
  const name = field.toUpperCase().replaceAll('-', '_')
  if (given[field] === undefined) return `${name} is missing.${field === 'reason' ? ` ${whyReason}` : ''}`
  if (issue?.code === 'invalid_value')
    return `${name} can't be "${given[field]}". Choose one of ${issue.values.map(String).join(', ')}.`
  const why = issue && issue.message !== genericMessage ? ` ${issue.message}` : ''
  return `${name} can't be "${given[field]}".${why}`
}

/**
 * Returns once the operator has typed `phrase` or passed --yes, which still prints what the question says.
 *
 * @throws AdminError if they type anything else.
 */
export async function confirm({ yes, terminal }: Context, question: string, phrase: string) {
  if (yes) return terminal.write(`${question}\n`)
  const typed = await terminal.ask(`${question}\nType ${phrase} to continue: `)
  if (typed.trim().toLowerCase() !== phrase.toLowerCase()) throw new AdminError('Nothing was changed.')
}
