/** Its message is shown to the operator as it is. Nothing was changed. */
export class AdminError extends Error {}
