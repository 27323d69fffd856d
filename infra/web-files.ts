import { join } from 'node:path'
import { RemovalPolicy } from 'aws-cdk-lib'
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment'
import { Construct } from 'constructs'

const yearSeconds = 31_536_000

export type WebFilesProps = {
  /** The built web app: `assets/` hashed, everything else by name. */
  folder: string
  bucket: IBucket
  /** What /config.json says. */
  config: Record<string, unknown>
  logRetention: RetentionDays
}

/** Hashed files first and for ever, then the pages that name them, so that no page misses a file. */
export class WebFiles extends Construct {
  constructor(scope: Construct, id: string, props: WebFilesProps) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'Log', {
      retention: props.logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const assets = new BucketDeployment(this, 'Assets', {
      sources: [Source.asset(join(props.folder, 'assets'))],
      destinationBucket: props.bucket,
      destinationKeyPrefix: 'assets',
      cacheControl: [CacheControl.fromString(`public, max-age=${yearSeconds}, immutable`)],
      prune: false,
      logGroup,
    })
    const pages = new BucketDeployment(this, 'Pages', {
      sources: [
        Source.asset(props.folder, { exclude: ['assets', 'assets/**'] }),
        Source.jsonData('config.json', props.config),
      ],
      destinationBucket: props.bucket,
      cacheControl: [CacheControl.fromString('no-cache')],
      exclude: ['assets/*'],
      logGroup,
    })
    pages.node.addDependency(assets)
  }
}
