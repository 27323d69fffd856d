import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { Role } from '#contract/accounts.ts'
import { Plan } from '#contract/store.ts'
import { seedCatalog } from '#lambdas/data/catalog.ts'
import { grantCredits } from '#lambdas/data/credits.ts'
import { setPlan } from '#lambdas/data/plans.ts'
import { setRole } from '#lambdas/data/roles.ts'
import { sampleCatalog } from '#rules/sample-catalog.ts'
import { AdminError, enterStage } from './admin-environment.ts'
import { sellerWith } from './admin-seller.ts'

type Command = { usage: string; run: (...values: string[]) => Promise<string> }

const Credits = z.coerce.number().check(z.int())

const commands: Record<string, Command> = {
  'set-plan': {
    usage: `EMAIL ${Plan.options.join('|')}`,
    run: async (email = '', value) => {
      const plan = accepted(Plan, value, 'set-plan')
      const { tenantId } = await sellerWith(email)
      return (await setPlan(tenantId, plan)) ? `The plan is ${plan} now.` : 'There is no such tenant.'
    },
  },
  'set-role': {
    usage: `EMAIL ${Role.options.join('|')}`,
    run: async (email = '', value) => {
      const role = accepted(Role, value, 'set-role')
      const { userId } = await sellerWith(email)
      await setRole(userId, role)
      return `The role is ${role} from the next sign-in or token refresh on.`
    },
  },
  'grant-credits': {
    usage: 'EMAIL NUMBER (negative takes credits away)',
    run: async (email = '', value) => {
      const credits = accepted(Credits, value, 'grant-credits')
      const { tenantId } = await sellerWith(email)
      if (await grantCredits(tenantId, credits, 'granted')) return `${credits} credits are booked.`
      throw new AdminError('The balance would fall below 0; nothing was booked.')
    },
  },
  'seed-catalog': {
    usage: '',
    run: async () => {
      await seedCatalog(sampleCatalog, new Date().toISOString())
      return `The catalog holds the ${sampleCatalog.length} sample courses.`
    },
  },
}

const usage = () =>
  [
    'npm run admin -- COMMAND [--stage STAGE]',
    ...Object.keys(commands).map((name) => `  ${usageOf(name)}`),
  ].join('\n')
const usageOf = (name: string) => `${name} ${commands[name]?.usage ?? ''}`.trim()

function accepted<T>(schema: z.ZodMiniType<T>, value: unknown, name: string) {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  throw new AdminError(`Usage: ${usageOf(name)}`)
}

async function main() {
  const options = { stage: { type: 'string', default: 'local' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [name = '', ...rest] = positionals
  const command = commands[name]
  if (!command) throw new AdminError(usage())
  enterStage(values.stage)
  console.log(await command.run(...rest))
}

try {
  await main()
} catch (error) {
  if (!(error instanceof AdminError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
