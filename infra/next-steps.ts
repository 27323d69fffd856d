import type { Served } from './domain.ts'
import type { Outputs } from './outputs.ts'
import type { Settings } from './settings.ts'

export type NextStepsProps = Pick<Settings, 'alarmEmail' | 'senderAddress'> & {
  stage: string
  region: string
  openaiSecretArn: string
  served: readonly Served[]
}

/** What an operator does after a first deployment, in this order; the command line shows outputs by name. */
export function nextSteps(props: NextStepsProps): Outputs {
  const { openaiSecretArn, region, senderAddress, stage } = props
  const steps: [string, string][] = [
    [
      'Sender',
      `Click the link that SES mailed to ${senderAddress}, and ask for production access: until then nobody can sign in.`,
    ],
    [
      'OpenAiKey',
      `aws secretsmanager put-secret-value --region ${region} --secret-id ${openaiSecretArn} --secret-string YOUR_KEY`,
    ],
    ['Catalog', `npm run admin -- seed-catalog --stage ${stage}`],
    ...dnsSteps(props),
    ...alarmSteps(props),
    ['Smoke', `npm run smoke -- --stage ${stage}`],
  ]
  return Object.fromEntries(steps.map(([name, text], index) => [`Next${index + 1}${name}`, text]))
}

function dnsSteps({ served }: NextStepsProps): [string, string][] {
  const elsewhere = served.filter(({ zoneId }) => !zoneId)
  const records = elsewhere.map(({ names, target }) => `${names.join(' and ')} to ${target}`)
  return records.length > 0 ? [['Dns', `Point ${records.join(', ')}.`]] : []
}

function alarmSteps({ alarmEmail, stage }: NextStepsProps): [string, string][] {
  if (stage !== 'prod') return []
  return [
    [
      'Alarms',
      alarmEmail
        ? `Click the link that AWS mailed to ${alarmEmail}: until then nobody is told of an alarm.`
        : 'Nobody is told of an alarm; deploy again with -c alarmEmail=you@your-domain.com.',
    ],
  ]
}
