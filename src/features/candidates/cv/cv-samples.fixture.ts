/** CVs of invented people, in the layouts in which their text is drawn from files. All of them are samples. */
export const cvSamples = {
  nurseFromManila: `MARIA SANTOS, RN (SAMPLE)
Registered Nurse | Emergency and Critical Care
Quezon City, Philippines · +63 900 000 0000 · maria@people.example
Date of Birth: 4 May 1990    Civil Status: Single    Religion: Catholic

PROFESSIONAL SUMMARY
Emergency nurse with eight years in busy city hospitals.

WORK EXPERIENCE
Senior Staff Nurse, St. Luke's Medical Center, Quezon City	June 2018 – Present
• Triage of 60 patients a shift in a 40-bed emergency department
• Trained 12 new nurses
Staff Nurse, Manila Doctors Hospital, Manila	March 2015 – May 2018
• Medical-surgical ward of 32 beds

EDUCATION
Bachelor of Science in Nursing, University of Santo Tomas	2010 – 2014

LICENSES
Professional Regulation Commission (PRC) License No. 0712345, valid until 4 May 2027
College of Nurses of Ontario, registration pending

EXAMINATIONS
NCLEX-RN, passed March 2022
Philippine Nurse Licensure Examination, passed 2014

LANGUAGES
Tagalog (native), English (fluent)
IELTS Academic, overall 7.5, 12 August 2023

REFERENCES
Ana Cruz, Head Nurse, ana@people.example`,

  physicianFromLagos: `Dr. Chidi Okafor (Sample)
General Physician
Lagos, Nigeria
chidi@people.example

Profile
Physician with experience in internal medicine.

Professional Experience
Lagos University Teaching Hospital
Senior Registrar, Internal Medicine
01/2020 - present
- Led ward rounds and taught house officers

Federal Medical Centre, Abeokuta
Medical Officer
02/2017 - 12/2019

Education
MBBS, University of Ibadan, 2015

Professional Registration
Medical and Dental Council of Nigeria, Reg. No: MDCN/R/54321
Member, Nigerian Medical Association

Exams
USMLE Step 1 (235), 2021
USMLE Step 2 CK (241), June 2022
MCCQE1: preparing for October 2027

Languages: English, Yoruba (native), French (basic)`,

  electricianFromGdansk: `PIOTR NOWAK (SAMPLE)
Industrial Electrician

Employment History

2016 – 2024	Industrial Electrician, Baltic Electric Ltd, Gdansk
2011 – 2016	Apprentice Electrician, Nowa Construction, Gdansk

Training
2011	Diploma in Electrical Installation, Gdansk Technical School

Certificates
SEP Group 1 up to 1 kV

Languages
Polish - native
English - B1
Age: 35`,

  engineerFromPune: `Priya Deshmukh (Sample)
Mechanical Engineer
Pune, India | priya@people.example | linkedin.example/priya

EXPERIENCE

Lead Design Engineer
Bharat Motors Ltd | Pune
Apr 2019 - Present
● Designed braking systems in CATIA
● Managed five engineers

Design Engineer
Deccan Industries
Jul 2014 - Mar 2019

EDUCATION
B.Eng. Mechanical Engineering
Savitribai Phule Pune University
2010 - 2014

LICENSES & CERTIFICATIONS
Professional Engineers Ontario, EIT, applied 2025

LANGUAGES
Marathi: native
Hindi: fluent
English: C1`,

  developerFromSaoPaulo: `Lucas Almeida (sample)
Software Developer

Summary
I build payment systems.

Work History

Pagamento Technologies — Senior Software Developer (Feb 2021 – Present)
• Moved 30 services to Postgres

Loja Systems — Software Developer (Aug 2017 – Jan 2021)

Education
Bachelor of Computer Science, University of São Paulo (2013 – 2016)

Languages
Portuguese (native) / English (professional) / Spanish (intermediate)`,

  pharmacistFromCairo: `Mona Farouk - SAMPLE
Pharmacist, Pharm.D

Career History
Hospital Pharmacist at Nile University Hospital, 09/2016 to date
Community Pharmacist at Delta Pharmacy Group, 2013 to 2016

Academic Qualifications
Pharm.D, Cairo University, 2012

Licensure
PEBC Evaluating Exam passed in 2023
Ontario College of Pharmacists - not yet registered

Languages
Arabic (mother tongue)
English (excellent) OET 380 - B`,

  nurseWithTable: `Grace Wanjiru (Sample CV)
Registered Nurse
Nairobi, Kenya

Clinical Experience
Dates	Position	Employer
Jan 2019 - Dec 2023	Intensive Care Nurse	Kenyatta National Hospital
2015 - 2018	Ward Nurse	Coast General Hospital

Education
Diploma in Nursing	Kenya Medical Training College	2014

Registrations
Nursing Council of Kenya, License No. KRN-99887, expires 31 December 2026
Texas Board of Nursing, eligible for NCLEX-RN

Languages
English (fluent), Swahili (native)`,

  teacherFromParis: `Camille Laurent (exemple)
Secondary School Teacher

EXPERIENCE

September 2012 – July 2024
Mathematics Teacher
International School of Lyon

EDUCATION
Master of Education, University of Paris, 2011

LANGUAGES
French (native)
English (advanced)
TEF Canada: score 680`,

  scatteredNotes: `Things I like
In 2019 I went to a concert at the hospital, and in 2020 to a school.
I passed an exam once. My friend is a nurse.
Born 1984. Married, two children.
1234567890`,
};
