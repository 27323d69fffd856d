import * as z from 'zod/mini'
import { type Difference, restoreTable } from '#lambdas/data/table/restore-table.ts'
import { AdminError } from './admin-error.ts'
import { audited } from './audited.ts'
import { command, confirm } from './command.ts'
import { counted } from './terminal.ts'

export const restore = command({
  usage: 'RESTORED_TABLE [--tenant ID] [--apply]',
  summary: 'Lists how the table differs from a restored copy of it; --apply makes it equal to the copy.',
  notes:
    'Stop writes first: see "Backup and restore" in docs/operations.md. What is equal already is left alone, so repeat it if it was\n' +
    'interrupted. The audit keeps its newer entries. --tenant restores only the text, settings and releases of one site.\n' +
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
    if (!apply) return `${counted(await run(), 'difference')}. Nothing was changed.`
    await confirm(context, `Whatever is newer than ${from} will be removed or replaced.`, from)
    const details = { from, ...(tenantId && { tenantId }) }
    return `${counted(await audited({ what: 'restore', details }, run), 'item')} restored.`
  },
})
