import * as z from 'zod/mini'
import { checkAudit } from '#lambdas/data/table/audit-chain.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'

export const verifyAudit = command({
  usage: '[--apply]',
  summary: 'Compares the audit of each finished day with what it added up to when it was sealed.',
  notes:
    'With --apply, days that were never sealed are, so run it every day. An entry that was changed or taken away makes its day\n' +
    'differ, and every later one. Exits with 1 then.',
  changes: 'with --apply',
  positionals: [],
  options: { apply: { type: 'boolean', default: false } },
  needs: ['TABLE_NAME'],
  input: z.object({ apply: z.boolean() }),
  run: async ({ apply }) => {
    const check = () => checkAudit(Date.now(), { seal: apply })
    const days = apply ? await audited({ what: 'verify-audit' }, check) : await check()
    const different = days.filter(({ state }) => state === 'different')
    if (different.length > 0)
      throw new AdminError(`The audit of ${different.map(({ day }) => day).join(', ')} is not what it was.`)
    const count = (wanted: string) => days.filter(({ state }) => state === wanted).length
    return `${days.length} days checked: ${count('same')} as sealed, ${count('sealed')} sealed now, ${count('unsealed')} never sealed.`
  },
})
