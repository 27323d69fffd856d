import { createHash } from 'node:crypto'

/** Returns the UUID of an event source mapping: the same in each start of the stack, as that of a deployed one. */
export const mappingIdOf = (logicalId: string) =>
  createHash('sha256')
    .update(logicalId)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
