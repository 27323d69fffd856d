import { useEffect, useState } from 'react'
import { type LegalSettings, legalPlaceholders } from '#contract/urls/web-documents.ts'
import { legalEmail, productName, supportEmail } from '#rules/courses/product.ts'
import { type Config, config } from '../api/config.ts'

/** Returns whether the page is rendered into a document at build time, to be read without a script. */
export const isPrerendered = () => typeof document === 'undefined'

/** Returns what legal pages say of the stage; what the current host says until the configuration is loaded. */
export function useLegalSettings(): LegalSettings {
  const [settings, setSettings] = useState<LegalSettings>(() =>
    isPrerendered() ? legalPlaceholders : settingsIn({}),
  )
  useEffect(() => {
    config().then(
      (loaded) => setSettings(settingsIn(loaded)),
      () => undefined,
    )
  }, [])
  return settings
}

/** An older stage has neither addresses nor a company in its configuration. */
function settingsIn(loaded: Partial<Config>): LegalSettings {
  const domain = loaded.appDomain || location.hostname
  return {
    supportEmail: loaded.supportEmail ?? supportEmail(domain),
    legalEmail: loaded.legalEmail ?? legalEmail(domain),
    company: loaded.company ?? productName,
    postalAddress: loaded.postalAddress ?? '',
  }
}
