import { App, type AppProps } from 'aws-cdk-lib'
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' }

/** aws-cdk-lib is pinned, so its recommended flags change only with its version. */
export const createApp = (props: AppProps = {}) =>
  new App({ ...props, context: { ...recommendedFlags, ...props.context } })
