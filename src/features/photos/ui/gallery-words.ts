import type { ReactNode } from 'react'

export type GalleryWords = {
  /** Accessible name of the gallery. */
  label: string
  /** Alternative text of each photo. */
  alt: string
  /** `Photo 2 of 5` */
  number: (number: number) => string
  previous: string
  next: string
  /** Shown when there are no photos. */
  none: string
  /** Of the full-screen viewer. */
  viewer: {
    /** `Open photo 2 of 5` */
    open: (number: number) => string
    close: string
    /** Whose photos, above them. */
    title: string
    /** `2 of 5` */
    position: (number: number) => string
  }
}

/** PHOTO-2: the number of hidden photos, in words, and why they are hidden. */
export type Locked = {
  count: string
  /** In the viewer links replace its history entry, so that Back returns to the profile. */
  why: (place: { inViewer: boolean }) => ReactNode
}
