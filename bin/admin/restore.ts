import * as z from 'zod/mini'
import { decisionsSince } from '#lambdas/data/table/lost-changes.ts'
import { type Difference, restoreTable } from '#lambdas/data/table/restore-table.ts'
import { AdminError } from './admin-error.ts'
import { auditLine } from './audit-line.ts'
import { audited } from './audited.ts'
import { command, confirm } from './command.ts'
import { counted } from './terminal.ts'

export const restore = command({
  usage: 'RESTORED_TABLE [--tenant ID] [--apply]',
  summary: 'Lists how the table differs from a restored copy of it; --apply makes it equal to the copy.',
  notes:
    'Stop writes first: see "Backup and restore" in docs/operations.md. What is equal already is left alone, so repeat it if it was\n' +
    'interrupted. The audit keeps its newer entries; decisions among them, of roles, sign-ins, closings and suspensions, are listed to\n' +
    'be made again. --tenant restores only the text, settings and releases of one site.\n' +
    'Afterwards `reconcile` records the payments since then.',
  changes: 'with --apply',
  positionals: ['table'],
  options: { tenant: { type: 'string' }, apply: { type: 'boolean' } },
  needs: ['TABLE_NAME'],
  input: z.object({
    table: z.string().check(z.regex(/^[\w.-]{3,255}$/)),
    tenant: z.optional(z.string().check(z.regex(/^[\w-]{1,128}$/))),
    apply: z.optional(z.boolean()),
  }),
  run: async ({ table: from, tenant: tenantId, apply = false }, context) => {
    const to = process.env.TABLE_NAME ?? ''
    if (from === to)
      throw new AdminError('This is the live table. Name the table that was restored beside it.')
    const tell = ({ what, pk, sk }: Difference) => context.terminal.write(`${what}  ${pk} ${sk}\n`)
    const run = () => restoreTable({ from, to, tenantId, apply }, tell)
    const lost = tenantId === undefined ? await decisionsSince(from) : []
    const tellLost = () => {
      for (const entry of lost) context.terminal.write(`repeat  ${auditLine(entry)}\n`)
      if (lost.length > 0) context.terminal.write(`${lostText}\n`)
    }
    if (!apply) {
      const differences = await run()
      tellLost()
      return `${counted(differences, 'difference')}. Nothing was changed.`
    }
    await confirm(context, `Whatever is newer than ${from} will be removed or replaced.`, from)
    const details = { from, ...(tenantId && { tenantId }) }
    const restored = await audited({ what: 'restore', details }, run)
    tellLost()
    return `${counted(restored, 'item')} restored.`
  },
})

const lostText =
  'What is listed under "repeat" was decided since the copy, and the copy takes it back: make it again before you allow writes, as\n' +
  '"Backup and restore" in docs/operations.md says for each.'
