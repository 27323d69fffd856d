/** What sellers feel, counted by the functions where it happens, and watched by alarms and dashboard. */
export type FailureCount = 'SignInFailures' | 'MailFailures' | 'GenerationFailures'
/** What they wait for, in milliseconds. */
export type WaitingTime = 'GenerationTime'
export type MetricName = FailureCount | WaitingTime
