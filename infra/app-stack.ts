import { Stack, type StackProps } from 'aws-cdk-lib'
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import type { Code } from 'aws-cdk-lib/aws-lambda'
import { RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import type { Stage } from '#contract/action.ts'
import { Api } from './api.ts'
import type { Domain } from './domain.ts'
import { actionsIn, deliverMailFunction, purgeUnverifiedFunction } from './functions.ts'
import { Mail } from './mail.ts'
import { Newcomers } from './newcomers.ts'
import { nextSteps } from './next-steps.ts'
import { Operations } from './operations.ts'
import { addOutputs } from './outputs.ts'
import { PoolFirewall } from './pool-firewall.ts'
import { ProductFunctions } from './product-functions.ts'
import { Secrets } from './secrets.ts'
import type { Settings } from './settings.ts'
import { Sites } from './sites.ts'
import { Table } from './table.ts'
import { UserPool } from './user-pool.ts'
import { WebApp } from './web-app.ts'
import { WebFiles } from './web-files.ts'

const defaultModel = 'gpt-4o-mini'

export type AppStackProps = StackProps &
  Omit<Settings, 'stage'> & {
    stage: Stage
    codeOf: (functionName: string) => Code
    /** The folder of the built web app; without it no file is deployed. */
    webAssets?: string
    /** Made in us-east-1, where CloudFront looks for them. */
    certificates?: { app?: ICertificate; store?: ICertificate }
    /** Made there too; production only. */
    firewallArn?: string
  }

/** The whole product in one region. */
export class AppStack extends Stack {
  constructor(scope: Construct, id: string, props: AppStackProps) {
    super(scope, id, props)
    const { appDomain, certificates, firewallArn, senderAddress, stage, storeDomain } = props
    const keep = stage === 'prod'
    const logRetention = keep ? RetentionDays.THREE_MONTHS : RetentionDays.ONE_WEEK

    const { table } = new Table(this, 'Table', { keep })
    const secrets = new Secrets(this, 'Secrets')
    const sites = new Sites(this, 'Sites', {
      keep,
      domain: domainOf(storeDomain, props.storeZoneId, certificates?.store),
    })
    const api = new Api(this, 'Api', logRetention)
    const web = new WebApp(this, 'Web', {
      apiDomainName: api.domainName,
      edgeSecret: secrets.edgeReference,
      region: this.region,
      domain: domainOf(appDomain, props.appZoneId, certificates?.app),
      firewallArn,
    })
    const appOrigin = `https://${appDomain ?? web.distribution.domainName}`
    const sitesOrigin = `https://${storeDomain ?? sites.distribution.domainName}`

    const functions = new ProductFunctions(this, 'Functions', {
      codeOf: props.codeOf,
      logRetention,
      keepLogs: keep,
      isTraced: props.tracing !== 'off',
      table,
      secrets,
      sitesBucket: sites.bucket,
      settings: {
        stage,
        senderAddress,
        appOrigin,
        sitesOrigin,
        storeDomain: storeDomain ?? '',
        openaiModel: props.openaiModel ?? defaultModel,
      },
    })
    const users = new UserPool(this, 'Accounts', { keep, functions })
    const mail = new Mail(this, 'Mail', {
      senderAddress,
      table,
      deliverMail: functions.add(deliverMailFunction, users.pool),
    })
    new Newcomers(this, 'Newcomers', {
      table,
      purgeUnverified: functions.add(purgeUnverifiedFunction, users.pool),
    })
    api.addRoutes(
      actionsIn(stage).map((it) => ({ ...it, lambda: functions.add(it.definition, users.pool).lambda })),
      users,
    )
    if (keep) new PoolFirewall(this, 'PoolProtection', users.pool)

    if (props.webAssets)
      new WebFiles(this, 'WebFiles', {
        folder: props.webAssets,
        appBucket: web.bucket,
        sitesBucket: sites.bucket,
        logRetention,
        config: {
          userPoolId: users.pool.userPoolId,
          userPoolClientId: users.client.userPoolClientId,
          storeDomain: storeDomain ?? '',
          testCredentials: !keep,
          appDomain: appDomain ?? web.distribution.domainName,
        },
      })

    addOutputs(this, {
      AppUrl: { value: appOrigin, description: 'The application.' },
      SitesUrl: { value: sitesOrigin, description: 'Published stores; each is below it.' },
      TableName: table.tableName,
      SitesBucketName: sites.bucket.bucketName,
      UserPoolId: users.pool.userPoolId,
      UserPoolClientId: users.client.userPoolClientId,
      OpenAiSecretId: secrets.openai.secretArn,
      CodesSecretId: secrets.codes.secretArn,
      MailFailuresUrl: { value: mail.failures.queueUrl, description: 'Mail that could not be delivered.' },
    })
    // A laptop is watched by whoever sits at it.
    if (stage === 'local') return
    new Operations(this, 'Operations', {
      stage,
      alarmEmail: props.alarmEmail,
      functions: functions.made,
      api,
      table,
      mailFailures: mail.failures,
      distributions: { app: web.distribution, stores: sites.distribution },
    })
    addOutputs(
      this,
      nextSteps({
        ...props,
        region: this.region,
        openaiSecretArn: secrets.openai.secretArn,
        served: [...web.served, ...sites.served],
      }),
    )
  }

  /** What a deployment would send, in a tenth of the time of a synthesis. */
  template(): unknown {
    return this.resolve(this._toCloudFormation())
  }
}

const domainOf = (
  name: string | undefined,
  zoneId: string | undefined,
  certificate: ICertificate | undefined,
): Domain | undefined => (name === undefined ? undefined : { name, zoneId, certificate })
