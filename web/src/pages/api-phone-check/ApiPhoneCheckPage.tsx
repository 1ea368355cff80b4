export { BeingBuiltPage as ApiPhoneCheckPage } from '../being-built/BeingBuiltPage.tsx'
