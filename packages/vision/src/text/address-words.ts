import { editDistance } from './field-text.ts'

/** Words common in Indian addresses, to correct misreadings: a blurred "Nagat" is Nagar. */
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

/** Whether a word, without punctuation around it, is common in addresses. */
export function isAddressWord(word: string): boolean {
  return KNOWN.has(bareWord(word))
}

/**
 * The only common word that differs by a single letter from an uncertain reading, with the reading's
 * punctuation. Null if none or several do, or if the reading is too short to tell.
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
