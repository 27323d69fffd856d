import { CfnOutput } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { AliasTarget } from './cloudfront/domain.ts'
import { inboundHost, receiptRuleSetName } from './incoming-mail.ts'
import { replyIdentity, type SenderSettings, senderIdentities } from './sender-identity.ts'
import type { Settings } from './settings.ts'

/** Values by name, with a description where the name is not enough. */
type Outputs = Record<string, string | { value: string; description: string }>

export function addOutputs(scope: Construct, outputs: Outputs) {
  for (const [name, output] of Object.entries(outputs))
    new CfnOutput(scope, name, typeof output === 'string' ? { value: output } : output)
}

export type NextStepsProps = Pick<Settings, 'alarmEmail'> &
  SenderSettings & {
    stage: string
    region: string
    openaiSecretArn: string
    stripeSecretArn: string
    appOrigin: string
    served: readonly AliasTarget[]
  }

/** Returns an operator's steps after the first deployment as outputs, numbered because CloudFormation sorts them by name. */
export function nextSteps(props: NextStepsProps): Outputs {
  const { openaiSecretArn, region, stage } = props
  const steps: [string, string][] = [
    ['Sender', senderStep(props)],
    [
      'OpenAiKey',
      `aws secretsmanager put-secret-value --region ${region} --secret-id ${openaiSecretArn} --secret-string YOUR_KEY`,
    ],
    ['Stripe', stripeStep(props)],
    ['Catalog', `npm run admin -- seed-catalog --reason "first deployment" --stage ${stage}`],
    ...dkimSteps(props),
    ...alternateSenderSteps(props),
    ...dnsSteps(props),
    ...replySteps(props),
    ...alarmSteps(props),
    ['Smoke', `npm run smoke -- --stage ${stage}`],
  ]
  return Object.fromEntries(steps.map(([name, text], index) => [`Next${index + 1}${name}`, text]))
}

function senderStep(props: NextStepsProps) {
  const { address, domain, zoneId } = senderIdentities(props).sender
  const verified = zoneId
    ? `Wait until SES has found the DKIM records of ${domain}`
    : `Click the link that SES mailed to ${address}`
  return `${verified}, and ask for production access: until then nobody can sign in.`
}

function stripeStep({ appOrigin, region, stripeSecretArn }: NextStepsProps) {
  const value = `'{"key":"YOUR_KEY","webhookSecrets":["YOUR_SIGNING_SECRET"]}'`
  const command = `aws secretsmanager put-secret-value --region ${region} --secret-id ${stripeSecretArn} --secret-string ${value}`
  return `To sell, add a webhook endpoint at Stripe for ${appOrigin}/api/stripe-webhook, then: ${command}`
}

/** A verified address without its domain has no DKIM signature of that domain, and mailbox providers distrust such mail. */
function dkimSteps(props: NextStepsProps): [string, string][] {
  const { domain, zoneId } = senderIdentities(props).sender
  if (zoneId) return []
  const tokens = `aws sesv2 create-email-identity --region ${props.region} --email-identity ${domain} --query DkimAttributes.Tokens`
  const records = `TOKEN._domainkey.${domain} CNAME TOKEN.dkim.amazonses.com`
  return [
    ['Dkim', `Sign mail with DKIM: run ${tokens}, then make the record ${records} for each of the three.`],
  ]
}

function alternateSenderSteps(props: NextStepsProps): [string, string][] {
  const { alternate, sender } = senderIdentities(props)
  if (!alternate) return []
  const change = `-c senderAddress=${alternate.address} -c alternateSenderAddress=${sender.address}`
  return [['AlternateSender', `To change the sender once SES has verified it, deploy with ${change}.`]]
}

function dnsSteps({ served }: NextStepsProps): [string, string][] {
  const elsewhere = served.filter(({ zoneId }) => !zoneId)
  const records = elsewhere.map(({ names, target }) => `${names.join(' and ')} to ${target}`)
  return records.length > 0 ? [['Dns', `Point ${records.join(', ')}.`]] : []
}

function replySteps(props: NextStepsProps): [string, string][] {
  const reply = replyIdentity(props)
  if (!reply) return []
  const { domain, zoneId } = reply
  const { region, stage } = props
  const tokens = `aws sesv2 get-email-identity --region ${region} --email-identity ${domain} --query DkimAttributes.Tokens`
  const records = `Make the record ${domain} MX 10 ${inboundHost(region)}, and TOKEN._domainkey.${domain} CNAME TOKEN.dkim.amazonses.com for each of the three that ${tokens} shows. Then`
  const activate = `aws ses set-active-receipt-rule-set --region ${region} --rule-set-name ${receiptRuleSetName(stage)}`
  return [
    [
      'Replies',
      `${zoneId ? 'So that replies to mails arrive' : records}, unless another set is active: ${activate}`,
    ],
  ]
}

function alarmSteps({ alarmEmail, stage }: NextStepsProps): [string, string][] {
  if (stage !== 'prod') return []
  return [
    [
      'Alarms',
      alarmEmail
        ? `Click both links that AWS mailed to ${alarmEmail}, one for each region: until then nobody is told of an alarm.`
        : 'Nobody is told of an alarm; deploy again with -c alarmEmail=you@your-domain.com.',
    ],
  ]
}
