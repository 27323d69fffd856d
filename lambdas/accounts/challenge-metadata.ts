/** Metadata of a code round, which Cognito keeps in the sign-in's session: the time at which the round began. */
export const codeStepMetadata = (nowMs: number) => `EMAIL_CODE ${nowMs}`

/** Returns epoch milliseconds; 0 if the metadata holds no time. */
export const stepBeganAt = (metadata: string | undefined) => Number(metadata?.split(' ')[1] ?? 0)
