import { GetAccountSendingEnabledCommand, GetSendStatisticsCommand, SESClient } from '@aws-sdk/client-ses'
import type { MailReputation } from '#contract/operators/platform.ts'

const ses = new SESClient({})

/** Returns what became of the mails of the last 14 days, as SES counts them, and whether it sends any. @throws every error of SES */
export async function mailStatistics(): Promise<MailReputation> {
  const [{ SendDataPoints: points = [] }, { Enabled }] = await Promise.all([
    ses.send(new GetSendStatisticsCommand({})),
    ses.send(new GetAccountSendingEnabledCommand({})),
  ])
  const sum = (name: 'DeliveryAttempts' | 'Bounces' | 'Complaints') =>
    points.reduce((total, point) => total + (point[name] ?? 0), 0)
  return {
    ...{ sent: sum('DeliveryAttempts'), bounces: sum('Bounces'), complaints: sum('Complaints') },
    is_paused: Enabled === false,
  }
}
