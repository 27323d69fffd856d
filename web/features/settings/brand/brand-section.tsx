import type { Site } from '#contract/site/site.ts'
import { type PicturePurpose, picturePurposes } from '#rules/brand/pictures.ts'
import { lazyWithFallback } from '../../../ui/feedback/lazy-with-fallback.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { SettingsSection } from '../../../ui/layout/settings-section.tsx'
import { PictureField } from './picture-field.tsx'
import { useBrand } from './use-brand.ts'
import type { PictureUpload } from './use-picture-upload.ts'

const CropDialog = lazyWithFallback(async () => (await import('./crop-dialog.tsx')).CropDialog)

const texts: Record<PicturePurpose, string> = {
  logo: 'At the top of your site, your mails, receipts and your buyers’ library, in place of your store’s name.',
  share_picture: 'What people see when your link is shared. 1200 × 630 pixels look best.',
  favicon: 'The small square in the tabs of browsers.',
  portrait: 'You, on your About page. People buy from somebody.',
}

type Props = { site: Site; upload: PictureUpload }

export function BrandSection({ site, upload }: Props) {
  const brand = useBrand()
  const { settings, files_url } = site
  return (
    <SettingsSection
      id="brand"
      title="Brand"
      text="How buyers recognise your store. Choose, drop or paste PNG, JPEG, WebP or AVIF."
    >
      <Card className="divide-y divide-line sm:p-7">
        {picturePurposes.map((purpose) => {
          const name = settings[purpose]
          return (
            <PictureField
              key={purpose}
              purpose={purpose}
              text={texts[purpose]}
              url={name ? `${files_url}${name}.webp` : undefined}
              problem={upload.refused?.purpose === purpose ? upload.refused.text : undefined}
              isRemoving={brand.isPending && brand.variables.purpose === purpose}
              onChoose={(file) => void upload.choose(purpose, file)}
              onRemove={() => brand.mutate({ purpose, name: '', before: name })}
            />
          )
        })}
      </Card>
      {upload.chosen && <CropDialog upload={upload} chosen={upload.chosen} onMissing={upload.cancel} />}
    </SettingsSection>
  )
}
