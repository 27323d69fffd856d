import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PictureSize } from '#rules/brand/pictures.ts'
import { useSite } from '../../../lib/site/site-query.ts'
import { drawPicture } from './draw-picture.ts'

/** Draws the line in the store's look. `url` shows the picture while this page is open. */
export function usePicture(line: string, size: PictureSize) {
  const site = useSite()
  const settings = site.data?.settings
  const drawing = useQuery({
    queryKey: [
      'share-picture',
      ...[settings?.store_name, settings?.brand_color, settings?.theme, line, size.width, size.height],
    ],
    queryFn: () => {
      if (!settings) throw new Error('The look of the store is not known.')
      return drawPicture(settings, line, size)
    },
    enabled: settings !== undefined && line !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  const picture = drawing.data
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!picture) return setUrl(undefined)
    const created = URL.createObjectURL(picture)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [picture])
  return {
    picture,
    url,
    error: site.isError && !site.data ? site.error : drawing.error,
    retry: () => void (site.isError && !site.data ? site.refetch() : drawing.refetch()),
  }
}
