import type { SignupTarget } from '#app/page/signup-modal-state.ts'

/** SITE-10: nobody ever meets a fictional profile, so the sign-up promises a chat. */
export const signupFor = ({ fictional }: Pick<SignupTarget, 'fictional'>) =>
  fictional ? 'signup.to_chat' : 'signup.to_meet'
