import { defaultSettings, SiteSettings } from '#contract/site/site.ts'
import type { TenantHome } from '../../data/site/home.ts'
import type { SiteText } from '../../data/site/site-text.ts'

/** Returns the settings of a store; the defaults where its seller has entered nothing. */
export function settingsOf(home: TenantHome, text: Pick<SiteText, 'settings'>): SiteSettings {
  return SiteSettings.parse({ ...defaultSettings(home.store?.name ?? 'My Store'), ...text.settings })
}
