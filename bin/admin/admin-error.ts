/** Its message is shown to the operator as it is. Nothing was changed. */
export class AdminError extends Error {}

/** A wrong argument: the command's usage is shown below the message. */
export class UsageError extends AdminError {}

/** Without its number it is not known which version is meant. */
export const versionMissing = (keptVersions: string) =>
  new AdminError(`Pass --version N with --apply.\n${keptVersions}\nNothing was changed.`)
