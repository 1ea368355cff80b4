import { editDistance } from './field-text.ts'

/** Words that Indian addresses are made of: a blurred "Nagat" is Nagar, a blurred "Puc" is Pur. */
const WORDS = `
Apartment Apartments Area Avenue Bagh Bazaar Bazar Bhavan Block Bridge Building Chowk Circle City
Colony Complex Corner Cottage Cross Dist District Division East Enclave Estate Extension Flat Floor
Gali Ganj Garden Gardens Gate Ghat Gram Green Grove Hall Heights Hill Hills Hospital House Junction
Lake Lane Layout Line Main Mandal Mandir Marg Market Mill Mohalla Nagar Nivas Niwas North Opposite
Palace Palm Park Phase Place Plot Pole Post Puram Purwa Quarters Residency River Road Sector School
Shanti Society South Square Station Street Taluk Taluka Tehsil Temple Tower Town Vihar View Villa
Village Ward West Near Behind Office Police Pur Sub
Andhra Arunachal Assam Bihar Chhattisgarh Delhi Goa Gujarat Haryana Himachal Jharkhand Karnataka
Kashmir Jammu Kerala Ladakh Madhya Maharashtra Manipur Meghalaya Mizoram Nadu Nagaland Odisha
Pradesh Puducherry Chandigarh Punjab Rajasthan Sikkim Tamil Telangana Tripura Uttar Uttarakhand
Bengal Agra Ahmedabad Amritsar Bengaluru Bhopal Bhubaneswar Chennai Coimbatore Guwahati Hyderabad
Indore Jaipur Kanpur Kochi Kolkata Lucknow Ludhiana Mumbai Mysuru Nagpur Nashik Noida Patna Pune
Raipur Ranchi Surat Thane Thiruvananthapuram Vadodara Varanasi Vijayawada Visakhapatnam`

const KNOWN = new Set(WORDS.split(/\s+/).filter((word) => word !== ''))

/** True for a word, without the marks around it, that is usual in addresses. */
export function isAddressWord(word: string): boolean {
  return KNOWN.has(bareWord(word))
}

/**
 * The one usual word that lies a single letter away from an unsure reading, with the reading's
 * marks kept. Null when none or more than one does, or the reading is too short to tell.
 */
export function nearAddressWord(word: string): string | null {
  const bare = bareWord(word)
  if (bare.length < 4) return null
  const near = [...KNOWN].filter((known) => known.length >= 5 && editDistance(known, bare) === 1)
  const [only] = near
  return near.length === 1 && only !== undefined ? word.replace(bare, only) : null
}

export function bareWord(word: string): string {
  return word.replace(/^[^\p{L}\p{N}]+/u, '').replace(/[^\p{L}\p{N}]+$/u, '')
}
