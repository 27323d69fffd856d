/** What people read while an operator repairs the table. */
export const maintenanceText =
  'We are repairing something, so nothing can be changed or bought right now. Please try again in a while.'

/** Returns whether the table's own policy refused a write: during maintenance it does so for every function (docs/decisions/0114). */
export const isUnderMaintenance = (error: unknown) =>
  error instanceof Error &&
  error.name === 'AccessDeniedException' &&
  error.message.includes('explicit deny in a resource-based policy')
