import * as z from 'zod/mini'
import { AdminError, UsageError } from './admin-error.ts'
import { audited } from './audited.ts'
import { command, confirm } from './command.ts'
import { counted } from './terminal.ts'

export const forgetStage = command({
  usage: '[--dry-run | --apply]',
  summary:
    'Lists the stacks of a stage and what outlives them; --apply deletes the stacks, one after the other.',
  notes:
    'Follow "A stage to delete" in docs/operations.md. --dry-run is what happens without --apply. What the stage retains is never deleted\n' +
    'by this command: it prints the command for each. It may be repeated after it was interrupted.',
  changes: 'with --apply',
  positionals: [],
  options: { 'dry-run': { type: 'boolean' }, apply: { type: 'boolean' } },
  needs: ['TABLE_NAME'],
  input: z.object({ 'dry-run': z.optional(z.boolean()), apply: z.optional(z.boolean()) }),
  run: async ({ apply = false, 'dry-run': isDryRun = false }, context) => {
    if (apply && isDryRun) throw new UsageError('Pass --dry-run or --apply, not both.')
    const { stage, terminal } = context
    if (stage === 'local')
      throw new AdminError(
        'The local stack is its folder: stop it and delete the folder that DATA_DIR names.',
      )
    // Only this command needs the client.
    const { allowDeletion, deleteStack, listStacks, stopReceiving } = await import('./stage-stacks.ts')
    const stacks = await listStacks(stage)
    if (stacks.length === 0) throw new AdminError(`No stack of ${stage} is in this region or in us-east-1.`)
    for (const { name, region, resources, retained } of stacks) {
      terminal.write(`${name} in ${region}: ${counted(resources, 'resource')}\n`)
      for (const { type, id, command } of retained)
        terminal.write(`  stays: ${type} ${id}\n         ${command}\n`)
    }
    if (!apply) return `${counted(stacks.length, 'stack')} would be deleted. Nothing was changed.`
    await confirm(
      context,
      `All stacks of ${stage} will be deleted. Nobody can sign in or buy from then on.`,
      stage,
    )
    // Before the rest, because the table of dev goes with its stack.
    await audited({ what: 'forget-stage', details: { stage } }, async () => {
      for (const stack of stacks) await allowDeletion(stack)
    })
    for (const stack of stacks) {
      terminal.write(`Deleting ${stack.name}\n`)
      await stopReceiving(stack)
      await deleteStack(stack)
    }
    return `${counted(stacks.length, 'stack')} deleted. What stays is listed above.`
  },
})
