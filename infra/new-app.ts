import { App, type AppProps } from 'aws-cdk-lib'
import recommendedFlags from 'aws-cdk-lib/recommended-feature-flags.json' with { type: 'json' }

/** The library's version is pinned, so what it recommends changes only when we choose another one. */
export const newApp = (props: AppProps = {}) =>
  new App({ ...props, context: { ...recommendedFlags, ...props.context } })
