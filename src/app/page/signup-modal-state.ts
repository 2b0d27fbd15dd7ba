import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

/** The member a visitor was looking at when asked to sign up. */
export type SignupTarget = {
  id: string
  name: string
  age: number
  city: string | null
  fictional: boolean
  thumb: string | null
}

const $modal = atom<{ target?: SignupTarget | undefined } | null>(null)

/** NAV-7: sign-up without leaving the page; the default layout renders the dialog. */
export const openSignupModal = (target?: SignupTarget) => $modal.set({ target })
export const closeSignupModal = () => $modal.set(null)

/** Null while closed. */
export const useSignupModal = () => useStore($modal, { ssr: 'initial' })
