import * as z from 'zod/mini'
import { requeueMail } from '#lambdas/data/accounts/outbox.ts'
import { resendKept } from '#lambdas/mail/resend-unsent.ts'
import { type UnsentMail, unsentMails } from '#lambdas/mail/unsent-records.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { command } from './command.ts'
import { aligned, counted } from './terminal.ts'

/** The key of an item as log lines have it. */
const ItemKey = z.string().check(z.regex(/^[A-Z]\S+ [A-Z]\S+$/, 'Copy the item of a log line.'))

export const resendMail = command({
  usage: '[--item "PK SK"] [--apply]',
  summary:
    'Lists mail that could not be sent within a day, with the keys of its items; --apply sends it once more.',
  notes:
    'The bucket keeps it for 14 days. --item names one mail instead, as log lines do, also one that was refused at once. Codes have expired and are not sent again. A mail that has left meanwhile is not sent twice.',
  changes: 'with --apply',
  positionals: [],
  options: { apply: { type: 'boolean' }, item: { type: 'string' } },
  needs: ['TABLE_NAME', 'MAIL_FAILURES_BUCKET'],
  input: z.object({ apply: z.optional(z.boolean()), item: z.optional(ItemKey) }),
  run: async ({ apply, item }) => {
    if (item !== undefined) {
      if (!apply) throw new AdminError('Pass --apply too: it sends this mail once more.')
      const isThere = await audited({ what: 'resend-mail', target: item }, () => requeue(item))
      if (!isThere) throw new AdminError('There is no such mail, or it is a code, which has expired.')
      return 'The mail is on the way again.'
    }
    if (apply) {
      const resent = await audited({ what: 'resend-mail' }, () => resendKept(Date.now()))
      return `${counted(resent, 'mail')} on the way again.`
    }
    const mails = await unsentMails('given-up/')
    if (mails.length === 0) return 'No mail was given up in the last 14 days.'
    return `${aligned(mails.map(lineOf))}\n${counted(mails.length, 'mail')} unsent.`
  },
})

const lineOf = ({ key, since, type }: UnsentMail) => [since, `${type}  ${key.pk} ${key.sk}`] as const

const requeue = (item: string) => {
  const [pk = '', sk = ''] = item.split(' ')
  return requeueMail({ pk, sk }, Date.now())
}
