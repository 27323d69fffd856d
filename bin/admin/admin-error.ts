/** Its message is shown to the operator as it is. Nothing was changed. */
export class AdminError extends Error {}

/** A wrong argument: the command's usage is shown below the message. */
export class UsageError extends AdminError {}
