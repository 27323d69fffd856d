/** Types of the table's items from whose changes the figures of the desk are counted: the stream passes them to `process-changes`. */
export const countedTypes = ['payout', 'credit', 'tenant', 'held', 'stats', 'order']

/** The attribute of an item while a restore writes or removes it. The figures are restored too, so such a change is not counted. */
export const restoringMark = 'restoring'
