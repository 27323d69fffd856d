import { join } from 'node:path'
import { RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'
import { acknowledgeDeployer } from './deployer.ts'
import { notFoundPage } from './not-found-page.ts'

const yearSeconds = 31_536_000
const forEver = [CacheControl.fromString(`public, max-age=${yearSeconds}, immutable`)]
const askAgain = [CacheControl.fromString('no-cache')]

/** The chunk that knows the test account; production is deployed without it. */
const testCredentials = ['test-credentials*']

export type WebFilesProps = {
  /** The built web app: `assets/` hashed, everything else by name. */
  folder: string
  /** What /config.json says. */
  config: Record<string, unknown> & { testCredentials: boolean }
  appBucket: IBucket
  sitesBucket: IBucket
  logRetention: RetentionDays
}

/** Every file that a deployment brings along. */
export class WebFiles extends Construct {
  constructor(scope: Construct, id: string, props: WebFilesProps) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'Log', {
      retention: props.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    this.deployApp(props, logGroup)
    const notFound = new BucketDeployment(this, 'NotFound', {
      sources: [Source.data('not-found.html', notFoundPage)],
      destinationBucket: props.sitesBucket,
      cacheControl: askAgain,
      // The bucket holds the sellers' pages.
      prune: false,
      logGroup,
    })
    acknowledgeDeployer(notFound.handlerRole, [props.appBucket, props.sitesBucket])
  }

  // Hashed files first and for ever, then the pages that name them, so that no page misses a file.
  private deployApp({ appBucket, config, folder }: WebFilesProps, logGroup: LogGroup) {
    const assets = new BucketDeployment(this, 'Assets', {
      sources: [
        Source.asset(join(folder, 'assets'), { exclude: config.testCredentials ? [] : testCredentials }),
      ],
      destinationBucket: appBucket,
      destinationKeyPrefix: 'assets',
      cacheControl: forEver,
      prune: false,
      logGroup,
    })
    const pages = new BucketDeployment(this, 'Pages', {
      sources: [
        Source.asset(folder, { exclude: ['assets', 'assets/**'] }),
        Source.jsonData('config.json', config),
      ],
      destinationBucket: appBucket,
      cacheControl: askAgain,
      exclude: ['assets/*'],
      logGroup,
    })
    pages.node.addDependency(assets)
  }
}
