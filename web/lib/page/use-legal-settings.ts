import { useEffect, useState } from 'react'
import { type LegalSettings, legalPlaceholders } from '#contract/urls/web-documents.ts'
import { productName } from '#rules/courses/product.ts'
import { config } from '../api/config.ts'

/** Returns whether the page is rendered into a document at build time, to be read without a script. */
export const isPrerendered = () => typeof document === 'undefined'

/** Returns what legal pages say of the stage; the current host until the configuration is loaded. */
export function useLegalSettings(): LegalSettings {
  const [settings, setSettings] = useState<LegalSettings>(() =>
    isPrerendered()
      ? legalPlaceholders
      : { appDomain: location.hostname, company: productName, postalAddress: '' },
  )
  useEffect(() => {
    config().then(
      ({ appDomain, company, postalAddress }) =>
        setSettings({
          appDomain: appDomain || location.hostname,
          company: company ?? productName,
          postalAddress: postalAddress ?? '',
        }),
      () => undefined,
    )
  }, [])
  return settings
}
